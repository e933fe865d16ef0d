import { expect, test } from '@jest/globals';
import { extensionFor } from './file-extension.ts';

test.each([
  ['video', { filename: 'Film.MOV' }, 'mov'],
  ['video', { contentType: 'video/webm' }, 'webm'],
  ['video', { filename: 'film.mkv', contentType: 'video/mp4' }, 'mkv'],
  ['video', { filename: 'film.php', contentType: 'video/webm' }, 'webm'],
  ['video', { contentType: 'constructor' }, 'mp4'],
  ['video', {}, 'mp4'],
  ['thumbnail', { filename: 'a.jpeg' }, 'jpg'],
  ['thumbnail', { filename: 'a.svg' }, 'jpg'],
] as const)('%s %j ends in %s', (kind, file, expected) => {
  expect(extensionFor(kind, file)).toBe(expected);
});
