import { limits } from '@platform/contracts/limits';
import type { Options } from 'rehype-sanitize';

type MarkdownNode = { type: string; value?: string; children?: MarkdownNode[] };

/** Nodes with block children, where text needs a paragraph. */
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

type Parser = (text: string, file: unknown) => MarkdownNode;
let parsed: { text: string; tree: MarkdownNode } | undefined;

/**
 * A remark plugin that keeps the tree of the last text. Parsing is the slowest part of rendering a post, and React renders a
 * preview again from the start whenever a key interrupts it.
 */
export function keepLastTree(this: { parser?: unknown }): void {
  const parse = this.parser as Parser;
  this.parser = (text: string, file: unknown) => {
    if (parsed?.text !== text) parsed = { text, tree: parse(text, file) };
    return parsed.tree;
  };
}

/** A remark plugin that throws if the tree has more nodes than the limit for new posts. */
export const limitNodes = () => (root: MarkdownNode) => {
  let nodes = 0;
  const count = (node: MarkdownNode) => {
    nodes += 1;
    node.children?.forEach(count);
  };
  count(root);
  if (nodes > limits.blogContentNodes) throw new RangeError('The text has too many nodes');
};

/** A remark plugin that turns raw HTML into text, so that nothing the author typed is lost. */
export const htmlAsText = () => walk;

/**
 * The sanitizer's allow-list: the elements that markdown creates, and no attribute that runs, styles or frames
 * anything. Raw HTML is already text here; this is the second line of defence.
 */
export const markdownSchema: Options = {
  tagNames: (
    'a blockquote br code del em h1 h2 h3 h4 h5 h6 hr img input li ol p pre section strong sup table tbody td th ' +
    'thead tr ul'
  ).split(' '),
  attributes: {
    a: ['href', 'title', 'id', 'ariaDescribedBy', 'ariaLabel', 'dataFootnoteRef', 'dataFootnoteBackref'],
    h2: ['id'],
    img: ['src', 'alt', 'title'],
    input: [['type', 'checkbox'], ['disabled', true], 'checked'],
    li: ['id', ['className', 'task-list-item']],
    ol: ['start'],
    section: ['dataFootnotes'],
    td: ['align'],
    th: ['align'],
    ul: [['className', 'contains-task-list']],
  },
  protocols: { href: ['http', 'https', 'mailto'], src: ['http', 'https'] },
  // Only footnotes have ids, with their own prefix.
  clobber: [],
  clobberPrefix: '',
  strip: ['script', 'style'],
};
