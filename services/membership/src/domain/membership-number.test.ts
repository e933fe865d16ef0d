import { describe, expect, test } from '@jest/globals';
import {
  alphabet,
  checkCharacter,
  hasValidCheckCharacter,
  isDemoNumber,
  makeMembershipNumber,
} from './membership-number.ts';

describe('a made number', () => {
  const made = Array.from({ length: 500 }, makeMembershipNumber);

  test('has three groups of five without I, L, O and U', () => {
    for (const number of made) expect(number).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}(-[0-9A-HJKMNP-TV-Z]{5}){2}$/);
  });

  test('carries its check character, however it is typed', () => {
    for (const number of made)
      expect(hasValidCheckCharacter(number.toLowerCase().replaceAll('-', ' '))).toBe(true);
  });

  test('has a digit and a letter, and is not made twice', () => {
    for (const number of made) expect(number).toMatch(/^(?=.*\d)(?=.*[A-Z])/);
    expect(new Set(made).size).toBe(made.length);
  });

  test('uses the whole alphabet', () => {
    expect(new Set(made.join('').replaceAll('-', '')).size).toBe(alphabet.length);
  });
});

test('any one wrong character is noticed', () => {
  const number = makeMembershipNumber().replaceAll('-', '');
  for (let at = 0; at < number.length; at += 1) {
    for (const other of alphabet) {
      if (other === number[at]) continue;
      expect(hasValidCheckCharacter(number.slice(0, at) + other + number.slice(at + 1))).toBe(false);
    }
  }
});

test('any two swapped characters are noticed', () => {
  const number = '0123456789ABCD';
  const whole = [...number, checkCharacter(number)];
  for (let a = 0; a < whole.length; a += 1) {
    for (let b = a + 1; b < whole.length; b += 1) {
      const swapped = [...whole];
      [swapped[a], swapped[b]] = [whole[b] as string, whole[a] as string];
      if (swapped[a] !== whole[a]) expect(hasValidCheckCharacter(swapped.join(''))).toBe(false);
    }
  }
});

test.each(['', 'VIPDEMO0001', 'ILOU', '7K4M9-XQ2TB-3N5H'])('%j is not a made number', (text) => {
  expect(hasValidCheckCharacter(text)).toBe(false);
});

test('the demo number is known by its canonical form', () => {
  expect(isDemoNumber('VIPDEMO0001')).toBe(true);
  expect(isDemoNumber('VIPDEMO0002')).toBe(false);
});
