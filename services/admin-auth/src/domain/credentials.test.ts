import { expect, test } from '@jest/globals';
import { createPasswords } from './credentials.ts';

const passwords = createPasswords();

test('a hash is argon2id with 19 MiB and two passes, and fits only its password', async () => {
  const hash = await passwords.hash('correct horse battery', 'known');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.fits('correct horse battery', hash, 'known')).toBe(true);
  expect(await passwords.fits('correct horse batterz', hash, 'known')).toBe(false);
});

test('nothing fits when there is no hash, after the same work', async () => {
  expect(await passwords.fits('anything at all', undefined, 'stranger')).toBe(false);
});

test('the same password typed in another Unicode form fits', async () => {
  const hash = await passwords.hash('caf\u00e9 caf\u00e9 caf\u00e9', 'known');
  expect(await passwords.fits('cafe\u0301 cafe\u0301 cafe\u0301', hash, 'known')).toBe(true);
});

test('strangers who fill their lane keep nobody with a known address from choosing a password', async () => {
  const attempts = Array.from({ length: 50 }, () => passwords.fits('a guess', undefined, 'stranger'));
  const chosen = passwords.hash('correct horse battery', 'known');
  const guesses = Promise.allSettled(attempts);
  await expect(passwords.hash('correct horse battery', 'stranger')).rejects.toMatchObject({ status: 503 });
  await expect(chosen).resolves.toMatch(/^\$argon2id/);
  await guesses;
});
