/** Words of so many letters and more may have one typo. */
const fewestLetters = 5;
/** Fewest letters of a searched word: `usual`; `shortest` also finds words of five letters by four of them. */
export const typoLetters = { usual: fewestLetters, shortest: fewestLetters - 1 };

const isLetter = (code: number) => code >= 0x61 && code <= 0x7a;

export const mayHaveTypo = (word: string, fewest: number): boolean =>
  word.length >= fewest && /^[a-z]+$/.test(word);

/** Whether two words, the longer of enough letters, differ by one letter replaced, added or left out, or by two neighbours exchanged. */
export function isOneTypo(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length < fewestLetters || long.length - short.length > 1 || short === long) return false;
  let at = 0;
  while (short.charCodeAt(at) === long.charCodeAt(at)) at += 1;
  if (short.length < long.length) return long.endsWith(short.slice(at));
  if (short.slice(at + 1) === long.slice(at + 1)) return true;
  const exchanged = short.charAt(at) === long.charAt(at + 1) && short.charAt(at + 1) === long.charAt(at);
  return exchanged && short.slice(at + 2) === long.slice(at + 2);
}

/** Whether a part of a normalised text is a word, not a part of one. */
export const isWord = (text: string, from: number, to: number): boolean =>
  !isLetter(text.charCodeAt(from - 1)) && !isLetter(text.charCodeAt(to));

/** The ranges of the words of a normalised text that are `word` with a typo. */
export function typosIn(text: string, word: string): [from: number, to: number][] {
  if (!mayHaveTypo(word, typoLetters.shortest)) return [];
  const words = [...text.matchAll(/[a-z]+/g)].filter(([one]) => isOneTypo(word, one));
  return words.map(({ 0: one, index }) => [index, index + one.length]);
}
