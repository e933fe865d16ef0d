import { hash } from 'node:crypto';
import { normalise } from './normalise.ts';
import { type PinyinQuery, pinyinQuery } from './pinyin.ts';

/** What is searched for. */
export interface Query {
  /** Normalised. */
  text: string;
  /** Its words, the longest first. */
  words: string[];
  pinyin: PinyinQuery | undefined;
  /** Tells cursors of different queries apart. */
  key: string;
}

/** Reads a query; undefined when nothing of it counts. */
export function parseQuery(input: string): Query | undefined {
  const text = normalise(input);
  if (text === '') return undefined;
  // By the input's spaces, as the normalised text has none beside Chinese characters.
  const words = new Set(input.split(/\s+/).map((word) => normalise(word)));
  words.delete('');
  return {
    text,
    words: [...words].sort((a, b) => b.length - a.length),
    pinyin: pinyinQuery(text),
    key: hash('sha1', text, 'base64url').slice(0, 12),
  };
}
