import { cleanLine, limits, messages } from '@platform/contracts';
import { errors } from '@platform/service-kit';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

type Tree = ReturnType<typeof fromMarkdown>;
type Block = Tree['children'][number];

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

/** Parses a post as the page will. @throws {AppError} 400 when the page would be too long at laying it out */
function parse(markdown: string): Tree {
  const tree = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  let nodes = 0;
  const waiting: { children?: unknown[] }[] = [tree];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    nodes += 1;
    waiting.push(...((node.children ?? []) as { children?: unknown[] }[]));
  }
  if (nodes > limits.blogContentNodes) throw errors.validation(messages.blogPostTooDense, 'content');
  return tree;
}

/**
 * Says in plain text how a post begins: its first prose, without headings, code, pictures and markup, in one line of at most
 * `limits.blogExcerptCharacters`. Empty when there is no text in it.
 * @throws {AppError} 400 when its syntax tree has more than `limits.blogContentNodes` nodes
 */
export function excerptOf(markdown: string): string {
  const { children } = parse(markdown);
  const text = lineOf(wordsOf(children.filter(({ type }) => prose.has(type)))) || lineOf(wordsOf(children));
  return shorten(text, limits.blogExcerptCharacters);
}
