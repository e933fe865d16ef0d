import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { messages } from '@platform/contracts';
import { silentLogger } from '@platform/service-kit';
import { listen } from '@platform/testkit';
import { makeFile } from '@platform/testkit/make-file';
import { createMediaTools, runTool } from '../src/clients/media-tools.ts';
import { makeVideo } from './support/media.ts';
import { useStorage } from './support/use-storage.ts';

const storage = useStorage();

/** The server that hostile files refer to: it must never get a request. */
let canary: Awaited<ReturnType<typeof listen>>;
const requestedPaths: string[] = [];
beforeAll(async () => {
  canary = await listen((req, res) => {
    requestedPaths.push(req.url ?? '');
    res.end('secret');
  });
});
afterAll(() => canary.close());

const playlistOf = (url: string) =>
  `#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:10.0,\n${url}\n#EXT-X-ENDLIST\n`;
const playlist = () => playlistOf(`${canary.url}/hls.ts`);
const concat = () => `ffconcat version 1.0\nfile '${canary.url}/concat.mp4'\nfile '/etc/passwd'\n`;
const dash = () =>
  `<?xml version="1.0"?><MPD><Period><AdaptationSet><Representation><BaseURL>${canary.url}/dash</BaseURL></Representation></AdaptationSet></Period></MPD>`;
const sdp = () => 'v=0\no=- 0 0 IN IP4 127.0.0.1\nc=IN IP4 127.0.0.1\nm=video 5004 RTP/AVP 96\n';

/** An mp4's first box, so that the file is detected as a video. */
const fileType = () =>
  Buffer.from('0000001866747970 69736f6d00000200 69736f6d6d703432'.replaceAll(' ', ''), 'hex');

test('a film whose pictures would take too much memory is rejected for good', async () => {
  const film = await makeFile(
    'a.mp4',
    '-f lavfi -i color=size=8000x5008:rate=1:duration=1 -c:v libx264 -preset ultrafast'.split(' '),
  );
  await storage.expectRejected('video', film, 415, messages.videoTooManyPixels);
});

test('the trap works: a tool that may guess falls into it', async () => {
  const { url, close } = await listen((_req, res) => res.end(playlist()));
  const args = ['-v', 'error', `${url}/a.m3u8`];
  await runTool('ffprobe', args, { timeoutMs: 10_000, maxOutputBytes: 1_000_000 });
  await close();
  expect(requestedPaths.splice(0)).toContain('/hls.ts');
});

describe('a file that points elsewhere', () => {
  test.each([
    ['an HLS playlist', () => Buffer.from(playlist())],
    ['an HLS playlist of local files', () => Buffer.from(playlistOf('file:///etc/passwd'))],
    ['a concat script', () => Buffer.from(concat())],
    ['a DASH manifest', () => Buffer.from(dash())],
    ['an SDP', () => Buffer.from(sdp())],
    ['an HLS playlist behind an mp4 head', () => Buffer.concat([fileType(), Buffer.from(`\n${playlist()}`)])],
    [
      'a transport stream of a playlist',
      () => Buffer.concat([Buffer.from(playlist()), Buffer.alloc(2000, 0x47)]),
    ],
  ])('%s is rejected and asks nobody', async (_name, file) => {
    const response = await storage.check('video', await storage.upload('video', file()));
    expect(response.status).toBe(415);
    expect(requestedPaths).toEqual([]);
  });

  test('an mp4 whose samples lie in another file is read from itself only', async () => {
    const video = await makeVideo('a.mov');
    // The data reference is 'url ' with flag 1 (same file). Changed to point elsewhere, a player would follow it.
    const at = video.indexOf('url \0\0\0\x01', 0, 'latin1');
    expect(at).toBeGreaterThan(0);
    video.write('alis\0\0\0\0', at, 'latin1');
    const response = await storage.check('video', await storage.upload('video', video));
    expect([200, 415]).toContain(response.status);
    expect(requestedPaths).toEqual([]);
  });
});

describe('the tools themselves', () => {
  let tools: Awaited<ReturnType<typeof createMediaTools>>;
  beforeAll(async () => {
    tools = await createMediaTools({ ffmpeg: 'ffmpeg', ffprobe: 'ffprobe', logger: silentLogger() });
  });

  test.each(['mov', 'matroska', 'mpegts', 'avi'])('%s never becomes a playlist', async (demuxer) => {
    for (const body of [playlist(), concat(), dash()]) {
      const { url, close } = await listen((_req, res) => res.end(body));
      const media = { url: `${url}/x`, etag: '"x"', type: { contentType: 'video/mp4', demuxer } };
      await expect(tools.probe(media).catch(() => 'not-media')).resolves.toBe('not-media');
      await expect(tools.frame(media, 0, undefined).catch(() => undefined)).resolves.toBeUndefined();
      await close();
    }
    expect(requestedPaths).toEqual([]);
  });

  test('a URL that is no http is not opened', async () => {
    const type = { contentType: 'video/mp4', demuxer: 'mov' };
    for (const url of [
      'file:///etc/passwd',
      '/etc/passwd',
      'concat:/etc/passwd|/etc/hosts',
      'subfile,,start,0,end,9,,:/etc/passwd',
    ]) {
      await expect(tools.probe({ url, etag: '"x"', type })).rejects.toThrow(/ffprobe failed/);
    }
  });

  test('without ffmpeg nothing is known and nothing fails', async () => {
    const bare = await createMediaTools({
      ffmpeg: '/nowhere/ffmpeg',
      ffprobe: '/nowhere/ffprobe',
      logger: silentLogger(),
    });
    const media = {
      url: 'http://127.0.0.1:1/',
      etag: '"x"',
      type: { contentType: 'video/mp4', demuxer: 'mov' },
    };
    expect(await bare.probe(media)).toBeUndefined();
    expect(await bare.frame(media, 0, undefined)).toBeUndefined();
  });
});
