import { describe, expect, test } from '@jest/globals';
import { alphabet, checkCharacter, isDemoNumber, makeMembershipNumber } from './membership-number.ts';

/** Whether the last character is the check character of the others. */
const isMade = (canonical: string) =>
  canonical.length === 15 && checkCharacter(canonical.slice(0, -1)) === canonical.slice(-1);

describe('a made number', () => {
  const made = Array.from({ length: 500 }, makeMembershipNumber);

  test('has three groups of five without I, L, O and U', () => {
    for (const number of made) expect(number).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}(-[0-9A-HJKMNP-TV-Z]{5}){2}$/);
  });

  test('carries its check character', () => {
    for (const number of made) expect(isMade(number.replaceAll('-', ''))).toBe(true);
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
      expect(isMade(number.slice(0, at) + other + number.slice(at + 1))).toBe(false);
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
      if (swapped[a] !== whole[a]) expect(isMade(swapped.join(''))).toBe(false);
    }
  }
});

test('the demo number is known by its canonical form', () => {
  expect(isDemoNumber('VIPDEMO0001')).toBe(true);
  expect(isDemoNumber('VIPDEMO0002')).toBe(false);
});
