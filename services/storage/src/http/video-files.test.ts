import { gunzipSync } from 'node:zlib';
import { expect, jest, test } from '@jest/globals';
import { createPlaylists } from './video-files.ts';

test('a playlist is read and compressed once', async () => {
  const text = '#EXTM3U';
  const read = jest.fn(async () => Buffer.from(text));
  const readPlaylist = createPlaylists({ read });
  const found = { storedAs: 'k', etag: 'e', size: text.length };
  const first = await readPlaylist(found);
  const second = await readPlaylist(found);
  expect(gunzipSync(first.gzip()).toString()).toBe(text);
  expect(second.gzip()).toBe(first.gzip());
  expect(second.etag).toBe(first.etag);
  expect(read).toHaveBeenCalledTimes(1);
});
