import type { SearchKind } from '@platform/contracts';
import { isPinyinAt } from './pinyin.ts';
import type { Query } from './query.ts';
import { isOneTypo, isWord, mayHaveTypo, typosIn } from './typo.ts';

/** What is searched of a document. */
export interface Entry {
  id: string;
  kind: SearchKind;
  revision: number;
  isPublic: boolean;
  /** Since when members may see it, in milliseconds; the newer comes first. */
  publishAt: number;
  /** Normalised, as is `rest`. */
  title: string;
  /** Description or text. */
  rest: string;
  /** The keys of its readings, apart from each other as texts are. */
  pinyin: string;
  /** Only a post has it: its text as members read it, from which passages are taken. */
  prose?: string;
  /** Only a series has it: the ids of its items. */
  parts?: readonly string[];
}

/** How well an entry matches, the best first. */
export const ranks = { exact: 1, prefix: 2, title: 3, words: 4, rest: 5, pinyin: 6, typo: 7 } as const;

/** No query has it, so that nothing is found across two texts. */
export const separator = '\0';

/** The texts of a block's entries in one string. */
interface Joined {
  text: string;
  /** Where each entry's part begins, and the end of all. */
  starts: Uint32Array;
}

function join(parts: readonly string[]): Joined {
  const starts = new Uint32Array(parts.length + 1);
  for (const [n, part] of parts.entries()) starts[n + 1] = (starts[n] as number) + part.length + 1;
  return { text: parts.join(separator), starts };
}

export interface Texts {
  titles: Joined;
  rests: Joined;
  /** The Latin words of the titles, each once. */
  words: string[];
  pinyin: Joined;
  lowerPinyin: Joined;
}

export function textsOf(entries: readonly Entry[]): Texts {
  const titles = join(entries.map(({ title }) => title));
  const pinyin = join(entries.map((entry) => entry.pinyin));
  return {
    titles,
    words: [...new Set(titles.text.match(/[a-z]+/g))],
    rests: join(entries.map(({ rest }) => rest)),
    pinyin,
    lowerPinyin: { ...pinyin, text: pinyin.text.toLowerCase() },
  };
}

/** Calls `hit` with the entry and position of each occurrence; when it returns true, the next is looked for in the entries after. */
function scan({ text, starts }: Joined, wanted: string, hit: (entry: number, at: number) => boolean): void {
  let entry = 0;
  for (let at = text.indexOf(wanted); at >= 0; ) {
    while ((starts[entry + 1] as number) <= at) entry += 1;
    at = text.indexOf(wanted, hit(entry, at) ? (starts[entry + 1] as number) : at + 1);
  }
}

/** Each entry's rank; 0 where it doesn't match. Typos are looked for of words of so many letters. */
export function rankEntries(
  entries: readonly Entry[],
  texts: Texts,
  query: Query,
  fewestLetters: number,
): Uint8Array {
  const { titles, rests, pinyin, lowerPinyin } = texts;
  const { text, words, pinyin: latin } = query;
  const found = new Uint8Array(entries.length);
  // The better ranks are given first.
  const give = (entry: number, rank: number) => {
    found[entry] ||= rank;
    return true;
  };

  scan(titles, text, (entry, at) => {
    const [start, next] = [titles.starts[entry] as number, titles.starts[entry + 1] as number];
    if (at > start) return give(entry, ranks.title);
    return give(entry, next - 1 - start === text.length ? ranks.exact : ranks.prefix);
  });
  const [longest = text, ...others] = words;
  const rankOfWords = (entry: number) => {
    const { title, rest } = entries[entry] as Entry;
    if (words.every((word) => title.includes(word))) return ranks.words;
    return words.every((word) => title.includes(word) || rest.includes(word)) ? ranks.rest : 0;
  };
  const giveWords = (entry: number) => found[entry] !== 0 || give(entry, rankOfWords(entry));
  if (others.length > 0) scan(titles, longest, giveWords);
  scan(rests, text, (entry) => give(entry, ranks.rest));
  if (others.length > 0) scan(rests, longest, giveWords);

  const isPinyin = (entry: number, at: number) =>
    latin !== undefined && isPinyinAt(latin, pinyin.text, lowerPinyin.text, at) && give(entry, ranks.pinyin);
  if (latin?.beginnings) for (const beginning of latin.beginnings) scan(pinyin, beginning, isPinyin);
  else if (latin) scan(lowerPinyin, latin.text, isPinyin);

  const isCandidate = (word: string) => mayHaveTypo(word, fewestLetters);
  const mistyped = words.find(isCandidate);
  if (mistyped === undefined) return found;
  const besides = words.filter((word) => word !== mistyped);
  const giveTypo = (entry: number) => {
    if (found[entry]) return true;
    const { title } = entries[entry] as Entry;
    const matches = besides.every(
      (word) => title.includes(word) || (isCandidate(word) && typosIn(title, word).length > 0),
    );
    return give(entry, matches ? ranks.typo : 0);
  };
  for (const near of texts.words.filter((word) => isOneTypo(mistyped, word)))
    scan(titles, near, (entry, at) => isWord(titles.text, at, at + near.length) && giveTypo(entry));
  if (besides.length > 0) scan(titles, mistyped, giveTypo);
  return found;
}
