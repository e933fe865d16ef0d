import { OutputFormat, polyphonic, segment } from 'pinyin-pro';

/** A syllable or its initial, or a Latin word, with its part of the normalised title. */
interface Syllable {
  text: string;
  from: number;
  to: number;
}
/** A title as Latin input may name it. */
export type Reading = readonly Syllable[];

interface Slot {
  /** Several for a heteronym that no dictionary word settles, the usual one first. */
  texts: string[];
  from: number;
  to: number;
  isWord: boolean;
}

const options = { toneType: 'none', v: true } as const;
const latin = /[a-z0-9]/;
const firstSmall = 0x61;

const heteronyms = new Map<string, string[]>();
function textsOf(character: string): string[] {
  const texts = heteronyms.get(character) ?? polyphonic(character, { ...options, type: 'array' })[0] ?? [];
  heteronyms.set(character, texts);
  return texts;
}

function slotsOf(title: string): Slot[] {
  const slots: Slot[] = [];
  let to = 0;
  for (const word of segment(title, { ...options, format: OutputFormat.AllArray }))
    for (const { origin, result } of word) {
      const from = to;
      to += origin.length;
      const isWord = result === origin;
      const last = slots.at(-1);
      if (!isWord) {
        const texts = word.length > 1 ? [result] : [...new Set([result, ...textsOf(origin)])];
        slots.push({ texts, from, to, isWord });
      } else if (latin.test(origin)) {
        if (last?.isWord && last.to === from)
          slots.splice(-1, 1, { ...last, texts: [last.texts[0] + origin], to });
        else slots.push({ texts: [origin], from, to, isWord });
      }
    }
  return slots;
}

/** Whether a syllable has `ü`, which is written as `v`. */
const hasV = ({ text, isWord }: { text: string; isWord: boolean }) => !isWord && text.includes('v');

/** The most ways in which a title is read. */
const mostReadings = 4;

/**
 * How a normalised title with Chinese in it can be read, in full and by initials: the nth way has each unsettled heteronym in
 * its nth reading. `ü` is read as `v` and as `u`.
 */
export function readingsOf(title: string): Reading[] {
  const slots = slotsOf(title);
  if (slots.every(({ isWord }) => isWord)) return [];
  const ways = Math.min(mostReadings, Math.max(...slots.map(({ texts }) => texts.length)));
  const full = Array.from({ length: ways }, (_, way) =>
    slots.map(({ texts, ...slot }) => ({ ...slot, text: (texts[way] ?? texts[0]) as string })),
  );
  const withU = full
    .filter((reading) => reading.some(hasV))
    .map((reading) => reading.map((one) => (hasV(one) ? { ...one, text: one.text.replace('v', 'u') } : one)));
  const initials = full.map((reading) =>
    reading.map((one) => (one.isWord ? one : { ...one, text: one.text.charAt(0) })),
  );
  return [...full, ...withU, ...initials];
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A reading in one word: a syllable begins where there is no small letter. */
export const keyOf = (reading: Reading): string => reading.map(({ text }) => capitalised(text)).join('');

/** Latin input that may be pinyin. */
export interface PinyinQuery {
  text: string;
  /** Of a short one, which is nearly everywhere: what it may begin with in a key. The second letter is of the same syllable, or begins one. */
  beginnings: string[] | undefined;
  /** Where syllables must begin: at the start, and after what separates parts. */
  starts: number[];
}

const shortLetters = 2;

/** Reads a normalised query as pinyin. One letter alone would find nearly everything. */
export function pinyinQuery(query: string): PinyinQuery | undefined {
  const parts = query.split(/[ '’-]+/).filter((part) => part !== '');
  const text = parts.join('');
  if (!/^[a-z0-9]{2,}$/.test(text) || !/[a-z]/.test(text)) return undefined;
  const two = text.slice(0, 2);
  return {
    text,
    beginnings: text.length > shortLetters ? undefined : [...new Set([capitalised(two), two.toUpperCase()])],
    starts: parts.map((_, n) => parts.slice(0, n).join('').length),
  };
}

/** Whether pinyin is at a position of keys. `lower` has them in small letters. */
export const isPinyinAt = ({ text, starts }: PinyinQuery, keys: string, lower: string, at: number): boolean =>
  starts.every((start) => keys.charCodeAt(at + start) < firstSmall) && lower.startsWith(text, at);
