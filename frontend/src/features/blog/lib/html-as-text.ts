/** What is needed of a node of remark's syntax tree (mdast). */
type MarkdownNode = { type: string; value?: string; children?: MarkdownNode[] };

/** What holds blocks: in it, text stands in a paragraph. */
const holdsBlocks: ReadonlySet<string> = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition']);

function shown(node: MarkdownNode, parent: MarkdownNode): MarkdownNode {
  if (node.type !== 'html') return node;
  const text = { type: 'text', value: node.value ?? '' };
  return holdsBlocks.has(parent.type) ? { type: 'paragraph', children: [text] } : text;
}

function walk(node: MarkdownNode): void {
  if (node.children === undefined) return;
  node.children = node.children.map((child) => shown(child, node));
  node.children.forEach(walk);
}

/** A remark plugin: raw HTML is words. Whoever typed it sees that it does nothing, and no text of theirs is lost. */
export const htmlAsText = () => walk;
