import { expect, test } from '@jest/globals';
import { createKeyEncryption } from './key-encryption.ts';

const encryption = createKeyEncryption('a secret of thirty-two characters');
const sealed = encryption.seal('the private key', 'kid-1');

test('what was sealed opens', () => expect(encryption.open(sealed, 'kid-1')).toBe('the private key'));

test('the sealed form shows nothing and differs each time', () => {
  expect(sealed.toString('latin1')).not.toContain('private');
  expect(encryption.seal('the private key', 'kid-1')).not.toEqual(sealed);
});

test('another key id or secret does not open it', () => {
  expect(encryption.open(sealed, 'kid-2')).toBeUndefined();
  expect(createKeyEncryption('b secret of thirty-two characters').open(sealed, 'kid-1')).toBeUndefined();
});

test('any changed byte is noticed', () => {
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(encryption.open(changed, 'kid-1')).toBeUndefined();
  }
});

test('too short a text is rejected', () => expect(encryption.open(Buffer.alloc(5), 'kid-1')).toBeUndefined());
