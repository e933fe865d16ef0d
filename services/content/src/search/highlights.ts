import type { Ranges } from '@platform/contracts';
import { normalise } from './normalise.ts';
import { isPinyinAt, keyOf, type PinyinQuery, readingsOf } from './pinyin.ts';
import type { Query } from './query.ts';
import { typosIn } from './typo.ts';

type Range = [from: number, to: number];

function occurrences(text: string, wanted: string): Range[] {
  const found: Range[] = [];
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length))
    found.push([at, at + wanted.length]);
  return found;
}

/** Where the query, or else its words, are in a normalised text. */
function plainRanges(normal: string, { text, words }: Query): Range[] {
  const whole = occurrences(normal, text);
  return whole.length > 0 ? whole : words.flatMap((word) => occurrences(normal, word));
}

/** Where the characters are whose pinyin or initials a query names first. */
function pinyinRanges(normal: string, query: PinyinQuery): Range[] {
  for (const reading of readingsOf(normal)) {
    const key = keyOf(reading);
    const lower = key.toLowerCase();
    const starts = reading.map((_, n) => keyOf(reading.slice(0, n)).length);
    const first = starts.find((start) => isPinyinAt(query, key, lower, start));
    if (first === undefined) continue;
    const isNamed = (start = 0) => start >= first && start < first + query.text.length;
    return reading.flatMap(({ from, to }, n): Range[] => (isNamed(starts[n]) ? [[from, to]] : []));
  }
  return [];
}

/** Gives ranges of a normalised text as ranges of the text it was made of: in order, and those that touch as one. */
function inOriginal(ranges: Range[], text: string, origins: readonly number[]): Range[] {
  const result: Range[] = [];
  for (const [start, end] of ranges.sort((a, b) => a[0] - b[0])) {
    const from = origins[start] as number;
    const lastCharacter = origins[end - 1] as number;
    const to = lastCharacter + ((text.codePointAt(lastCharacter) as number) > 0xffff ? 2 : 1);
    const last = result.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else result.push([from, to]);
  }
  return result;
}

/** What a query matches in a title. */
export function titleHighlights(title: string, query: Query): Ranges {
  const origins: number[] = [];
  const normal = normalise(title, origins);
  const ranges = plainRanges(normal, query);
  if (ranges.length === 0 && query.pinyin) ranges.push(...pinyinRanges(normal, query.pinyin));
  const missing = query.words.filter((word) => !normal.includes(word));
  const typos = missing.flatMap((word) => typosIn(normal, word));
  return inOriginal([...ranges, ...typos], title, origins);
}

/** Characters of a passage before and after the beginning of the first match. */
const before = 30;
const after = 120;

/** The passage around the first match in a text; undefined when there is none. */
export function passageOf(text: string, query: Query): { text: string; highlights: Ranges } | undefined {
  const origins: number[] = [];
  const matches = inOriginal(plainRanges(normalise(text, origins), query), text, origins);
  const first = matches[0];
  if (!first) return undefined;
  const start = Math.max(0, first[0] - before);
  const part = text.slice(start, first[0] + after);
  const opening = start > 0 ? '…' : '';
  const closing = start + part.length < text.length ? '…' : '';
  const highlights = matches
    .filter(([, to]) => to <= start + part.length)
    .map(([from, to]): Range => [from - start + opening.length, to - start + opening.length]);
  // Half a character at an end becomes one that shows as such, of the same length.
  return { text: `${opening}${part.replace(/\s/g, ' ').toWellFormed()}${closing}`, highlights };
}
