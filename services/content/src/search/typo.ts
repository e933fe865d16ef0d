type Range = [from: number, to: number];
const isRange = (range: Range | undefined) => range !== undefined;

/** Words of so many letters and more may have one typo. */
const fewestLetters = 5;

const isLetter = (code: number) => code >= 0x61 && code <= 0x7a;

export const mayHaveTypo = (word: string): boolean => word.length >= fewestLetters && /^[a-z]+$/.test(word);

/**
 * A word's beginning and end, of which one typo leaves one as it is: there is a letter between them, so that no exchange
 * touches both.
 */
export function endsOf(word: string): string[] {
  const half = (word.length - 1) >> 1;
  return [word.slice(0, half), word.slice(half + 1)];
}

/** Whether two words differ by one letter replaced, added or left out, or by two neighbours exchanged. */
export function isOneTypo(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1 || short === long) return false;
  let at = 0;
  while (short.charCodeAt(at) === long.charCodeAt(at)) at += 1;
  if (short.length < long.length) return long.endsWith(short.slice(at));
  if (short.slice(at + 1) === long.slice(at + 1)) return true;
  const exchanged = short.charAt(at) === long.charAt(at + 1) && short.charAt(at + 1) === long.charAt(at);
  return exchanged && short.slice(at + 2) === long.slice(at + 2);
}

/** The range of the word that begins or ends with a part of a normalised text, if it is `word` with a typo. */
export function typoAt(text: string, word: string, [from, to]: Range): Range | undefined {
  if (isLetter(text.charCodeAt(from - 1)) && isLetter(text.charCodeAt(to))) return undefined;
  while (isLetter(text.charCodeAt(from - 1))) from -= 1;
  while (isLetter(text.charCodeAt(to))) to += 1;
  const isNear = Math.abs(to - from - word.length) <= 1;
  return isNear && isOneTypo(word, text.slice(from, to)) ? [from, to] : undefined;
}

/** The ranges of the words that are `word` with a typo. */
export const typosIn = (text: string, word: string) =>
  mayHaveTypo(word)
    ? Array.from(text.matchAll(/[a-z]+/g), ({ index }) => typoAt(text, word, [index, index])).filter(isRange)
    : [];
