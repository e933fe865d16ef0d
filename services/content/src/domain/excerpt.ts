import { cleanLine, limits, messages } from '@platform/contracts';
import { errors } from '@platform/service-kit';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly';
import { gfmStrikethroughCjkFriendly } from 'micromark-extension-cjk-friendly-gfm-strikethrough';
import { gfm } from 'micromark-extension-gfm';

type Tree = ReturnType<typeof fromMarkdown>;
type Block = Tree['children'][number];

/** Prose blocks. Headings are used only if a post has nothing else. */
const prose = new Set(['paragraph', 'list', 'blockquote']);
/** Nodes without plain text. */
const silent = new Set(['html', 'image', 'imageReference', 'definition', 'footnoteReference']);
/** Nodes that an excerpt leaves out. */
const aside = new Set(['code', 'footnoteDefinition', ...silent]);
/** Nodes that separate words, as they are on separate lines of the page. */
const separate = new Set(['break', 'paragraph', 'heading', 'listItem', 'tableCell', 'blockquote', 'code']);

/** Joins text into one line, without invisible characters, which HTML entities such as `&#x202E;` may add. */
function lineOf(text: string): string {
  return (
    cleanLine(text)
      .replaceAll('\uFFFD', '')
      .replace(/\s+/g, ' ')
      // No space after full-width punctuation.
      .replace(/([，。！？；：、”’）》」』]) /g, '$1')
      .trim()
  );
}

/** Concatenates a tree's text but for some nodes. Iterative, as a text may nest deeper than the call stack. */
function wordsOf(blocks: readonly Block[], leftOut: ReadonlySet<string>): string {
  let words = '';
  const waiting: unknown[] = blocks.toReversed();
  while (waiting.length > 0) {
    const node = waiting.pop() as string | { type: string; value?: string; children?: unknown[] };
    if (typeof node === 'string') words += node;
    else if (!leftOut.has(node.type)) {
      if (separate.has(node.type)) waiting.push(' ');
      if (node.children) waiting.push(...node.children.toReversed());
      else words += node.value ?? '';
    }
  }
  return words;
}

const graphemes = new Intl.Segmenter('zh-CN', { granularity: 'grapheme' });

/** Truncates between graphemes, and at a space if one is near. */
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

/** Those of the later replace the earlier's. */
const extensions = [gfm(), cjkFriendlyExtension(), gfmStrikethroughCjkFriendly()];

const treeOf = (markdown: string): Tree =>
  fromMarkdown(markdown, { extensions, mdastExtensions: [gfmFromMarkdown()] });

/** A post's whole text, plain, in one line. */
export const proseOf = (markdown: string): string => lineOf(wordsOf(treeOf(markdown).children, silent));

/** Parses a post like the page. @throws {AppError} 400 when the page would take too long to render it */
function parse(markdown: string): Tree {
  const tree = treeOf(markdown);
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
 * A post's beginning as plain text: prose without headings, code, pictures and markup, in one line of at most
 * `limits.blogExcerptCharacters`. Empty if there is no text.
 * @throws {AppError} 400 when its syntax tree has more than `limits.blogContentNodes` nodes
 */
export function excerptOf(markdown: string): string {
  const { children } = parse(markdown);
  const textOf = (blocks: readonly Block[]) => lineOf(wordsOf(blocks, aside));
  const text = textOf(children.filter(({ type }) => prose.has(type))) || textOf(children);
  return shorten(text, limits.blogExcerptCharacters);
}
