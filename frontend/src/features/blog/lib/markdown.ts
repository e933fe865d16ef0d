import { limits } from '@platform/contracts/limits';
import type { Root, Text } from 'mdast';
import type { Options } from 'rehype-sanitize';
import { visit } from 'unist-util-visit';

/** A remark plugin that refuses a tree of more nodes than a new post may have. */
export const limitNodes = () => (tree: Root) => {
  let nodes = 0;
  visit(tree, () => {
    nodes += 1;
  });
  if (nodes > limits.blogContentNodes) throw new RangeError('The text has too many nodes');
};

/** In these, text needs a paragraph around it. */
const blockParents = ['root', 'blockquote', 'listItem', 'footnoteDefinition'];

/** A remark plugin that turns raw HTML into text: authors see that it does nothing, and none of their text is lost. */
export const htmlAsText = () => (tree: Root) =>
  visit(tree, 'html', ({ value }, index = 0, parent) => {
    const text: Text = { type: 'text', value };
    const isBlock = blockParents.includes(parent?.type ?? '');
    parent?.children.splice(index, 1, isBlock ? { type: 'paragraph', children: [text] } : text);
  });

/**
 * What a post may become: the elements markdown itself makes, and no attribute that runs, styles or frames anything.
 * Raw HTML never gets this far (it stays text); should it ever, only this passes.
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
  // Ids come from footnotes alone, which carry a prefix of their own.
  clobber: [],
  clobberPrefix: '',
  strip: ['script', 'style'],
};
