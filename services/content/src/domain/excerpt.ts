import { cleanLine, limits, markdownEffort } from '@platform/contracts';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

type Tree = ReturnType<typeof fromMarkdown>;
type Block = Tree['children'][number];

/** An excerpt is found near the beginning. Where every character is a mark, parsing as much takes some 10 ms. */
const parsedCharacters = 1_000;
const parsedLines = 50;

/** The most that the parser may take for it, in the rule's looks: some 10 ms. Other requests wait for as long. */
const parsedEffort = 15_000;

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

/** Gives text in one line, without what HTML's entities brought in unseen: `&#x202E;` is one too. */
function lineOf(text: string): string {
  return (
    cleanLine(text)
      .replaceAll('\uFFFD', '')
      .replace(/\s+/g, ' ')
      // Chinese marks bring their own room.
      .replace(/([，。！？；：、”’）》」』]) /g, '$1')
      .trim()
  );
}

/** Puts a tree's words together, node by node: a text can nest deeper than calls can. */
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
  return words;
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

function proseOf(markdown: string): string {
  const { children } = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  return lineOf(wordsOf(children.filter(({ type }) => prose.has(type)))) || lineOf(wordsOf(children));
}

/**
 * Says in plain text how a post begins: its first prose, without headings, code, pictures and markup, in one line of at most
 * `limits.blogExcerptCharacters`. Empty when there is no text in it. Only the post's beginning is looked at, and it is as it was typed
 * where its marks are too dense to be parsed at once.
 */
export function excerptOf(markdown: string): string {
  const beginning = markdown.slice(0, parsedCharacters).split('\n', parsedLines).join('\n');
  const text = markdownEffort(beginning) > parsedEffort ? lineOf(beginning) : proseOf(beginning);
  return shorten(text, limits.blogExcerptCharacters);
}
