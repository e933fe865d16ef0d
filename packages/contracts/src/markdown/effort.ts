import { settleMarks } from './complete-marks.ts';
import { blockLooks } from './turns.ts';

/**
 * How much a markdown parser has to look for in a text. What micromark does grows with the square of the marks that find no
 * partner near them: from each it looks back through the paragraph, or on to its end. Ordinary text has few of them.
 *
 * No dependencies but this folder, for the browser too.
 */

/** Lines between paragraphs: blank, or with nothing but the marks of quotations. No mark reaches over one. */
const gaps = /\n(?:[ \t]*| {0,3}>(?: ?>)*[ \t]*)(?=\n)/;

const tokens = /\\.|`+|\*+|_+|~+|\]\(?|\[|<[!?]|&|\n|[a-z\d][\w+.-]*/giu;

/** What ends an address only when nothing but it follows: from each of them the parser looks through the rest. */
const trails = /(?:[!"'),.:;?*_~\]]|&[a-z]+;){40,}/gi;
const addresses = /https?:\/\/|www\./gi;

/** A mark of a quotation, list or footnote that a line begins with. */
const container = String.raw`[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])|\[\^[^\]\s]{1,99}\]:)`;
const deepLines = new RegExp(`^(?:${container}){17}.*$`, 'gm');
const rule = /^[ \t]*([-*_])(?:[ \t]*\1)+[ \t]*$/;

const definitions = /^[ \t>]*\[[^\]\n]+\]:/gm;

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Times that the parser goes through an address again for each one that begins in it. */
function addressLooks(paragraph: string): number {
  let looks = 0;
  for (const [run] of paragraph.matchAll(/\S+/g)) {
    const begun = run.length > 100 ? countOf(run, addresses) : 0;
    if (begun === 0) continue;
    looks += (begun - 1) * run.length;
    for (const [trail] of run.matchAll(trails)) looks += trail.length ** 2 / 15;
  }
  return looks;
}

function looksIn(paragraph: string): number {
  const { rest, complete, ambiguous } = settleMarks(paragraph);
  /** Steps of the parser so far: marks and Latin words are steps, other text is one step however long. */
  let steps = 4 * complete;
  /** Marks that look back, and those that look on to the paragraph's end. */
  let back = 0;
  let onward = 0;
  let pieces = complete;
  let firstOpen: number | undefined;
  let wordsAfterOpen = 0;
  const codeMarks = new Set<number>();
  for (const { 0: token, index } of rest.matchAll(tokens)) {
    steps += 2;
    switch (token[0]) {
      case '`':
        codeMarks.add(token.length);
        break;
      case '*':
      case '_':
      case '~': {
        const isApart = /^\s?$/.test(rest[index - 1] ?? '') && /^\s?$/.test(rest[index + token.length] ?? '');
        if (!isApart) back += 1;
        break;
      }
      case '[':
        firstOpen ??= steps;
        back += 1;
        break;
      case ']':
        back += 1;
        if (token.length > 1) onward += 1;
        break;
      case '<':
        onward += 1;
        break;
      case '\\':
        if (token === '\\`') onward += 1;
        pieces += 1;
        break;
      case '&':
      case '\n':
        pieces += 1;
        break;
      default:
        if (firstOpen !== undefined) wordsAfterOpen += 1;
    }
  }
  onward += codeMarks.size;
  pieces += back;
  return (
    back ** 2 +
    ((back + ambiguous) * steps) / 45 +
    (onward * paragraph.length) / 7 +
    (pieces * steps) / 1_100 +
    (wordsAfterOpen * (steps - (firstOpen ?? steps))) / 45 +
    addressLooks(paragraph)
  );
}

/**
 * Estimates how long a text holds up who parses it, beyond what its length takes: in looks, of which a million take some 0.3 s.
 * Infinite for quotations and lists nested deeper than anyone writes. Takes time in proportion to the text.
 */
export function markdownEffort(text: string): number {
  for (const [line] of text.matchAll(deepLines)) if (!rule.test(line)) return Number.POSITIVE_INFINITY;
  const defined = countOf(text, definitions);
  let looks = blockLooks(text) + (defined * (defined + countOf(text, /\]/g))) / 60;
  for (const paragraph of text.split(gaps)) looks += looksIn(paragraph);
  return looks;
}

/** The most that a post may take to be laid out; one above it is shown as it was typed. */
export const readableEffort = 780_000;
