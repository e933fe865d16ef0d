import type { Nodes, Parents } from 'mdast';

/** What holds blocks: in it, text stands in a paragraph. */
const holdsBlocks: ReadonlySet<string> = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition']);

const isParent = (node: Nodes): node is Parents => 'children' in node;

function shown(node: Nodes, parent: Parents): Nodes {
  if (node.type !== 'html') return node;
  const text = { type: 'text', value: node.value } as const;
  return holdsBlocks.has(parent.type) ? { type: 'paragraph', children: [text] } : text;
}

function walk(parent: Parents): void {
  parent.children = parent.children.map((child) => shown(child, parent)) as typeof parent.children;
  for (const child of parent.children) if (isParent(child)) walk(child);
}

/** A remark plugin: raw HTML is words. Whoever typed it sees that it does nothing, and no text of theirs is lost. */
export const htmlAsText = () => walk;
