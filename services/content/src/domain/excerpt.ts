import { limits } from '@platform/contracts';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

type Tree = ReturnType<typeof fromMarkdown>;
type Block = Tree['children'][number];

/** An excerpt is found near the beginning; parsing all of a long text would cost milliseconds for nothing. */
const parsedCharacters = 4_000;

/** Marks of quotations and lists that a line begins with: nobody nests more, and the parser's time grows with their square. */
const mark = String.raw`[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))`;
const deepMarks = new RegExp(`^((?:${mark}){8})(?:${mark})+`, 'gm');

/** Blocks that read as prose. Headings come in where a post has nothing else. */
const prose = new Set(['paragraph', 'list', 'blockquote']);
/** What says nothing in plain text. */
const silent = new Set([
  'code',
  'html',
  'image',
  'imageReference',
  'definition',
  'footnoteReference',
  'footnoteDefinition',
]);
/** What ends a word: its neighbours are lines of their own on the page. */
const separate = new Set(['break', 'paragraph', 'heading', 'listItem', 'tableCell', 'blockquote']);

/** Marks of direction and of no width, which could turn a page's own words around; joiners stay, since emoji are made with them. */
const unseen = /[\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFFD]/g;

/** Puts a tree's words into one line, node by node: a text can nest deeper than calls can. */
function wordsOf(blocks: readonly Block[]): string {
  let words = '';
  const waiting: unknown[] = blocks.toReversed();
  while (waiting.length > 0) {
    const node = waiting.pop() as string | { type: string; value?: string; children?: unknown[] };
    if (typeof node === 'string') words += node;
    else if (!silent.has(node.type)) {
      if (separate.has(node.type)) waiting.push(' ');
      if (node.children) waiting.push(...node.children.toReversed());
      else words += node.value ?? '';
    }
  }
  return (
    words
      .toWellFormed()
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .replace(unseen, '')
      // Chinese marks bring their own room.
      .replace(/([，。！？；：、”’）》」』]) /g, '$1')
      .trim()
  );
}

const graphemes = new Intl.Segmenter('zh-CN', { granularity: 'grapheme' });

/** Cuts between what a reader sees as characters, and at a space where one is near. */
function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  let kept = '';
  for (const { segment } of graphemes.segment(text.slice(0, max))) {
    if (kept.length + segment.length >= max) break;
    kept += segment;
  }
  const space = kept.lastIndexOf(' ');
  const whole = space > max * 0.8 ? kept.slice(0, space) : kept;
  return `${whole.replace(/[\s,.;:，。、；：—-]+$/u, '')}…`;
}

/**
 * Says in plain text how a post begins: its first prose, without headings, code, pictures and markup, in one line of at most
 * `limits.blogExcerptCharacters`. Empty when there is no text in it.
 */
export function excerptOf(markdown: string): string {
  const { children } = fromMarkdown(markdown.slice(0, parsedCharacters).replace(deepMarks, '$1'), {
    extensions: [gfm()],
    mdastExtensions: [gfmFromMarkdown()],
  });
  const text = wordsOf(children.filter(({ type }) => prose.has(type))) || wordsOf(children);
  return shorten(text, limits.blogExcerptCharacters);
}
