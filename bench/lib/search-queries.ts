import { seededRandom } from '@platform/testkit/random';
import type { Title } from './titles.ts';

/** Queries that should find a title, made of it at random, always the same ones. */

export interface TitleQuery {
  q: string;
  title: Title;
}

type Random = () => number;
const below = (random: Random, limit: number) => Math.floor(random() * limit);

/** Makes a query of each title that `of` can make one of. */
function queriesOf(
  titles: readonly Title[],
  seed: number,
  of: (title: Title, random: Random) => string | undefined,
): TitleQuery[] {
  const random = seededRandom(seed);
  return titles.flatMap((title) => {
    const q = of(title, random)?.trim();
    return q ? [{ q, title }] : [];
  });
}

/** Parts of 2, 3 and 4 characters. */
export const substrings = (titles: readonly Title[]): TitleQuery[] =>
  [2, 3, 4].flatMap((size) =>
    queriesOf(titles, size, ({ text }, random) => {
      const characters = Array.from(text);
      const start = below(random, Math.max(1, characters.length - size + 1));
      return characters.slice(start, start + size).join('');
    }),
  );

/** The syllables of two to four neighbouring Chinese characters. */
function syllablesOf({ words }: Title, random: Random): string[] {
  const runs = [[]] as string[][];
  for (const { syllables } of words) {
    if (syllables) runs.at(-1)?.push(...syllables);
    else runs.push([]);
  }
  const long = runs.filter((run) => run.length >= 2);
  const run = long[below(random, long.length)] ?? [];
  const size = Math.min(run.length, 2 + below(random, 3));
  const start = below(random, run.length - size + 1);
  return run.slice(start, start + size);
}

export const pinyinQueries = (titles: readonly Title[]): TitleQuery[] =>
  queriesOf(titles, 5, (title, random) => syllablesOf(title, random).join(random() < 0.3 ? ' ' : ''));

export const initialQueries = (titles: readonly Title[]): TitleQuery[] =>
  queriesOf(titles, 6, (title, random) =>
    syllablesOf(title, random)
      .map((syllable) => syllable.charAt(0))
      .join(''),
  );

/** A word of five letters and more with a letter replaced, added, left out, or exchanged with the next. */
export const typoQueries = (titles: readonly Title[]): TitleQuery[] =>
  queriesOf(titles, 7, ({ words }, random) => {
    const long = words.filter(({ text }) => /^[a-z]{5,}$/i.test(text));
    const word = long[below(random, long.length)]?.text.toLowerCase();
    if (word === undefined) return undefined;
    const at = below(random, word.length);
    const letter = String.fromCharCode(97 + below(random, 26));
    const [before, after] = [word.slice(0, at), word.slice(at + 1)];
    const typos = [
      `${before}${letter}${after}`,
      `${before}${letter}${word.slice(at)}`,
      `${before}${after}`,
      `${before}${after.charAt(0)}${word.charAt(at)}${after.slice(1)}`,
    ];
    return typos[below(random, typos.length)];
  });

/** Texts that are meant to harm: patterns, controls, long, repeated, of many words. */
export function hostileQueries(count: number): string[] {
  const random = seededRandom(8);
  const parts = [
    '(a+)+$',
    '.*',
    '[',
    '\\',
    '^',
    '\u0000',
    '\ud83d',
    '👨‍👩‍👧',
    '冰',
    '的',
    'a',
    'aa ',
    'shi',
    '%',
    '$where',
    '\u202e',
    ' ',
  ];
  const makers = [
    () => parts[below(random, parts.length)]?.repeat(1 + below(random, 50)),
    () => Array.from({ length: 50 }, () => String.fromCharCode(97 + below(random, 26))).join(' '),
    () => Array.from({ length: 100 }, () => String.fromCodePoint(1 + below(random, 0xd7ff))).join(''),
    () => Array.from({ length: 30 }, () => parts[below(random, parts.length)]).join(''),
    () => 'x'.repeat(below(random, 10) === 0 ? 10_000 : 100),
    () => `${'ab'.repeat(20)} ${'glacir '.repeat(8)}`,
  ];
  return Array.from({ length: count }, () => makers[below(random, makers.length)]?.() ?? '');
}
