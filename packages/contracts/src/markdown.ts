import { limits } from './limits.ts';

const blankLines = /\n[ \t>]*(?=\n)/;
/** A bullet list item ends a paragraph without a blank line. Numbered items don't always. */
const listItem = /\n {0,3}[-*+][ \t]+(?=\S)/;

const mark = /([*_~])\1*|[[\]<&`\\]/g;
/** The parser looks for the end of an address from each of many marks in a row. */
const trailingMark = /[!-/:-@[-`{-~](?=[!-/:-@[-`{-~]{20})/g;
const address = /https?:|www\./gi;
const word = /[a-z\d]+/gi;

/** More marks of quotations, lists and footnotes than this at the start of a line are deeper than anyone writes. */
const maxDepth = 8;
const container = String.raw`[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])|\[\^[^\]\s]{1,99}\]:)`;
const deepLine = new RegExp(`^(?![-*_ \\t]*$)(?:${container}){${maxDepth + 1}}`, 'm');

/** Marks times characters, summed over paragraphs: the slowest text at this cost took a parser 0.4 s (ADR 67). */
const maxCost = 4_000_000;

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

function costOf(paragraph: string): number {
  // Each address may be read again from the ones before it.
  const addresses = 2 * countOf(paragraph, address);
  const trailing = addresses > 0 ? countOf(paragraph, trailingMark) : 0;
  // From each word after an open bracket the parser looks back for the bracket.
  const words = paragraph.includes('[') ? countOf(paragraph, word) / 3 : 0;
  return (countOf(paragraph, mark) + addresses + trailing + words) * paragraph.length;
}

/**
 * Whether a markdown parser can parse the text in a fraction of a second. For each mark (`*`, `[` and so on) the
 * parser may scan the whole paragraph, so a paragraph costs at most marks x length. Takes time in proportion to the
 * text; no dependencies, for the browser too.
 */
export function isReadableMarkdown(text: string): boolean {
  // A character is one or two units long.
  if (text.length > 2 * limits.blogContentCharacters) return false;
  if (text.split('\n').length > limits.blogContentLines || deepLine.test(text)) return false;
  const paragraphs = text.split(blankLines).flatMap((block) => block.split(listItem));
  return paragraphs.reduce((sum, paragraph) => sum + costOf(paragraph), 0) <= maxCost;
}
