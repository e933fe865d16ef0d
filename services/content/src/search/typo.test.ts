import { expect, test } from '@jest/globals';
import { isOneTypo, mayHaveTypo, typosIn } from './typo.ts';

const letters = [...'abcdefghijklmnopqrstuvwxyz'];

/** Every word that is one typo away. */
function typosOf(word: string): string[] {
  const at = Array.from({ length: word.length }, (_, n) => n);
  const split = (n: number) => [word.slice(0, n), word.slice(n)] as const;
  return [
    ...at.map((n) => split(n)[0] + word.slice(n + 1)),
    ...at.flatMap((n) => letters.map((letter) => split(n)[0] + letter + word.slice(n + 1))),
    ...[...at, word.length].flatMap((n) => letters.map((letter) => split(n)[0] + letter + split(n)[1])),
    ...at.slice(1).map((n) => word.slice(0, n - 1) + word[n] + word[n - 1] + word.slice(n + 1)),
  ].filter((typo) => typo !== word);
}

test.each(['abcde', 'glacier', 'aaaaaa', 'mississippi'])('every typo of %s is found', (word) => {
  for (const typo of typosOf(word)) {
    expect(isOneTypo(word, typo)).toBe(true);
    expect(isOneTypo(typo, word)).toBe(true);
    expect(typosIn(`冰山${typo}, ${word}`, word)).toEqual([[2, 2 + typo.length]]);
    expect(typosIn(`冰山${word}, ${typo}`, typo)).toEqual([[2, 2 + word.length]]);
  }
});

test.each([
  ['glacier', 'glacier'],
  ['glacier', 'glaicers'],
  ['glacier', 'glac'],
  ['abcde', 'badce'],
  ['abcde', 'cbade'],
])('%s and %s are not one typo apart', (one, other) => {
  expect(isOneTypo(one, other)).toBe(false);
});

test('short words, and words of other letters, have none', () => {
  const words = ['deep', 'deeper', '冰山冰山冰', 'abc12'];
  expect(words.map((word) => mayHaveTypo(word, 5))).toEqual([false, true, false, false]);
  expect(typosIn('deap dep', 'deep')).toEqual([]);
});
