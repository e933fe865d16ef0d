import { expect, test } from '@jest/globals';
import {
  extensionFor,
  frameThumbnailKeyOf,
  isObjectKey,
  keyOfPath,
  newKey,
  objectPathOf,
} from './object-key.ts';

const name = '0b5a1e0c-6f0e-4c0a-9f1e-2d3c4b5a6978.mp4';
const key = `uploads/${name}`;

test('a new key is one of ours and comes back from its path', () => {
  const made = newKey('thumbnail', 'png');
  expect(isObjectKey(made)).toBe(true);
  expect(keyOfPath(objectPathOf(made))).toBe(made);
});

test('the picture taken from a video is always the same one, and does not tell of the video', () => {
  const taken = frameThumbnailKeyOf(key);
  expect(isObjectKey(taken)).toBe(true);
  expect(frameThumbnailKeyOf(key)).toBe(taken);
  expect(frameThumbnailKeyOf(key.replace('0b', '0c'))).not.toBe(taken);
  expect(taken).not.toContain(name.slice(0, 8));
});

test.each([
  ['video', 'Film.MOV', 'mov'],
  ['video', 'film.mkv', 'mkv'],
  ['video', 'film.php', 'mp4'],
  ['video', undefined, 'mp4'],
  ['thumbnail', 'a.jpeg', 'jpg'],
  ['thumbnail', 'a.png', 'png'],
  ['thumbnail', 'a.mp4', 'jpg'],
] as const)('%s %j ends in %s', (kind, filename, expected) => {
  expect(extensionFor(kind, filename)).toBe(expected);
});
