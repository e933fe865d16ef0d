import { limits } from '@platform/contracts/limits';
import type { Options } from 'rehype-sanitize';

type MarkdownNode = {
  type: string;
  value?: string;
  url?: string;
  children?: MarkdownNode[];
  position?: { start: { offset?: number } };
};

/** Nodes with block children, where text needs a paragraph. */
const holdsBlocks: ReadonlySet<string> = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition']);

function shown(node: MarkdownNode, parent: MarkdownNode): MarkdownNode {
  if (node.type !== 'html') return node;
  const text = { type: 'text', value: node.value ?? '' };
  return holdsBlocks.has(parent.type) ? { type: 'paragraph', children: [text] } : text;
}

type Replace = (child: MarkdownNode, parent: MarkdownNode) => MarkdownNode | MarkdownNode[];

function replaceBelow(node: MarkdownNode, replace: Replace): void {
  if (node.children === undefined) return;
  node.children = node.children.flatMap((child) => replace(child, node));
  for (const child of node.children) replaceBelow(child, replace);
}

const chineseMark = '\\u3000-\\u303F\\uFF00-\\uFFEF“”‘’…—';
/** An address up to Chinese punctuation, without what GitHub leaves out at the end: a bracket only if it was not opened. */
const bareAddress = new RegExp(
  String.raw`((?:https?://|www\.)[^${chineseMark}]*[^${chineseMark}?!.,:*_~'")](?:(?<=\([^()]*)\))?)`,
  'i',
);
const anyChineseMark = new RegExp(`[${chineseMark}]`);

/** Ends a bare address, which for markdown goes on to the next space, before Chinese punctuation. */
function endAddress(link: MarkdownNode): MarkdownNode | MarkdownNode[] {
  const [text, ...others] = link.children ?? [];
  const address = text?.value ?? '';
  if (link.type !== 'link' || others.length > 0 || !anyChineseMark.test(address)) return link;
  // A link in brackets begins before its text.
  const isBare = link.position?.start.offset === text?.position?.start.offset;
  if (!isBare || (link.url !== address && link.url !== `http://${address}`)) return link;
  // Every other part is an address.
  return address.split(bareAddress).map((part, index) => {
    const words = { type: 'text', value: part };
    if (index % 2 === 0) return words;
    return { type: 'link', url: /^www/i.test(part) ? `http://${part}` : part, children: [words] };
  });
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
export const htmlAsText = () => (root: MarkdownNode) => replaceBelow(root, shown);

/** A remark plugin that ends bare addresses before Chinese punctuation. */
export const endAddresses = () => (root: MarkdownNode) => replaceBelow(root, endAddress);

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
