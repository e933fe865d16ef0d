import { describe, expect, test } from '@jest/globals';
import { apiPath, limits, messages } from '@platform/contracts';
import { asMember } from '@platform/testkit';
import sharp from 'sharp';
import { makeMedia, makePicture, makeVideo } from './support/media.ts';
import { blackPng, cameraPicture, noisePicture } from './support/pictures.ts';
import { useStorage } from './support/use-storage.ts';

const storage = useStorage();

const get = (path: string) => storage.fetch(path, { headers: asMember() });
const statusOf = async (path: string) => (await get(path)).status;
const register = (thumbnailURL: unknown) =>
  storage.send('PUT', apiPath('/api/thumbnails/upload'), { thumbnailURL });
/** Uploads and registers a picture, and expects success. */
async function publish(file: Uint8Array) {
  const response = await register(await storage.upload('thumbnail', file));
  expect(response.status).toBe(200);
  return (await response.json()) as { objectPath: string; still?: boolean };
}
async function published(path: string) {
  const response = await get(path);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
  return response.bytes();
}
const sizeOf = async (path: string) => {
  const { format, width, height } = await sharp(await published(path)).metadata();
  return [format, width, height];
};

describe('a picture', () => {
  test.each(['a.jpg', 'a.png', 'a.gif', 'a.webp'])('%s is published as WebP', async (name) => {
    const objectPath = await storage.upload('thumbnail', await makePicture(name));
    const sentTo = `http://anywhere.example/bucket${objectPath.replace('/objects', '')}?signed=1`;
    const response = await register(sentTo);
    expect([response.status, await response.json()]).toEqual([200, { objectPath }]);
    expect(await sizeOf(objectPath)).toEqual(['webp', 320, 180]);
  });

  test('comes in three widths; any other is rejected', async () => {
    const { objectPath } = await publish(await noisePicture(2000, 1000).jpeg().toBuffer());
    expect(await sizeOf(objectPath)).toEqual(['webp', 1280, 640]);
    expect(await sizeOf(`${objectPath}?w=640`)).toEqual(['webp', 640, 320]);
    expect(await sizeOf(`${objectPath}?w=320`)).toEqual(['webp', 320, 160]);
    const etags = await Promise.all(
      ['', '?w=640', '?w=320'].map(async (query) => (await get(objectPath + query)).headers.get('etag')),
    );
    expect(new Set(etags).size).toBe(3);
    for (const query of ['?w=1280', '?w=0', '?w=', '?w=320&w=640', '?h=320'])
      expect([query, await statusOf(objectPath + query)]).toEqual([query, 400]);
  });

  test('is never enlarged', async () => {
    const { objectPath } = await publish(await noisePicture(1, 1).png().toBuffer());
    for (const query of ['', '?w=640', '?w=320'])
      expect(await sizeOf(objectPath + query)).toEqual(['webp', 1, 1]);
    const narrow = await publish(await noisePicture(500, 250).png().toBuffer());
    expect(await sizeOf(`${narrow.objectPath}?w=640`)).toEqual(['webp', 500, 250]);
    expect(await sizeOf(`${narrow.objectPath}?w=320`)).toEqual(['webp', 320, 160]);
  });

  test('very tall fits into what WebP can be', async () => {
    const { objectPath } = await publish(blackPng(100, 60_000));
    const [, , height] = await sizeOf(objectPath);
    expect(height).toBe(5120);
  });

  test('of a camera comes out upright, without the place it was taken at', async () => {
    const file = await cameraPicture();
    expect(file.includes('canary-of-a-camera')).toBe(true);
    expect((await sharp(file).metadata()).orientation).toBe(6);
    const { objectPath } = await publish(file);
    for (const query of ['', '?w=320']) {
      const bytes = await published(objectPath + query);
      const { exif, xmp, orientation, width = 0, height = 0 } = await sharp(bytes).metadata();
      expect([exif, xmp, orientation, height / width]).toEqual([undefined, undefined, undefined, 2]);
      const top = await sharp(bytes)
        .extract({ left: width / 2, top: 10, width: 1, height: 1 })
        .raw()
        .toBuffer();
      expect(top[0]).toBeGreaterThan(200);
      expect(top[2]).toBeLessThan(50);
    }
    // The picture and one copy: nothing of the upload remains.
    const names = await storage.keys('');
    expect(names.filter((key) => key.includes(objectPath.slice('/objects/'.length)))).toHaveLength(2);
  });

  test('in the colours of print comes out in those of screens', async () => {
    const file = await noisePicture(400, 300).toColourspace('cmyk').jpeg().toBuffer();
    expect((await sharp(file).metadata()).space).toBe('cmyk');
    const { objectPath } = await publish(file);
    expect((await sharp(await published(objectPath)).metadata()).space).toBe('srgb');
  });

  test.each([
    ['a.gif', ['-frames:v', '5']],
    ['a.webp', ['-frames:v', '5', '-loop', '0']],
    ['a.png', ['-frames:v', '5', '-f', 'apng']],
  ])('that moves, %s, becomes a still one, and that is said, each time', async (name, args) => {
    const { objectPath, still } = await publish(await makeMedia(name, args));
    expect(still).toBe(true);
    expect(await (await register(objectPath)).json()).toEqual({ objectPath, still });
    expect((await sharp(await published(objectPath)).metadata()).pages).toBeUndefined();
  });

  test('is checked again alike, and by two at once', async () => {
    const file = await noisePicture(700, 400).jpeg().toBuffer();
    const objectPath = await storage.upload('thumbnail', file);
    const check = async () => (await storage.check('thumbnail', objectPath)).json();
    const [first, second] = await Promise.all([check(), check()]);
    expect(first).toMatchObject({ objectPath, contentType: 'image/webp', width: 700, height: 400 });
    expect(second).toEqual(first);
    const before = await published(objectPath);
    expect(await check()).toEqual(first);
    expect(await published(objectPath)).toEqual(before);
  });

  test('of the most pixels is taken, and holds nobody up', async () => {
    const objectPath = await storage.upload('thumbnail', blackPng(8000, 5000));
    // This thread's own processor time, so that other load doesn't count.
    const spent = () => {
      const { user, system } = process.threadCpuUsage();
      return (user + system) / 1_000;
    };
    let longest = 0;
    let last = spent();
    const timer = setInterval(() => {
      longest = Math.max(longest, spent() - last);
      last = spent();
    }, 10);
    expect((await register(objectPath)).status).toBe(200);
    clearInterval(timer);
    // Decoding takes longer than this; an event loop turn doesn't.
    expect(longest).toBeLessThan(250);
    expect(await sizeOf(objectPath)).toEqual(['webp', 1280, 800]);
  });
});

describe('rejected with the exact message, and removed', () => {
  const { thumbnailNotAnImage, thumbnailTooLarge, thumbnailTooManyPixels } = messages;
  const jpeg = () => makePicture('a.jpg');
  const zipEnd = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]);

  test.each<[string, () => Promise<Uint8Array | string> | Uint8Array | string]>([
    ['an SVG', () => '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
    ['an SVG with a prolog', () => '<?xml version="1.0"?><svg/>'],
    ['nothing', () => ''],
    ['a script that begins as a GIF', () => 'GIF89a=1;/*'],
    ['a page that begins as a GIF', () => 'GIF89a<HTML ><body >'],
    ['the first bytes of a JPEG', async () => (await jpeg()).subarray(0, 12)],
    ['a JPEG that was cut off', async () => (await jpeg()).subarray(0, -2000)],
    ['a PNG that was cut off', async () => (await makePicture('a.png')).subarray(0, -2000)],
    ['a picture and a page', async () => Buffer.concat([await jpeg(), Buffer.from('<script>a</script>')])],
    ['a picture and an archive', async () => Buffer.concat([await jpeg(), zipEnd])],
    ['a video', () => makeVideo()],
    ['a BMP', () => makeMedia('a.bmp', ['-frames:v', '1'])],
    ['a TIFF', () => noisePicture(20, 20).tiff().toBuffer()],
    ['an AVIF', () => noisePicture(20, 20).avif().toBuffer()],
  ])('%s', async (_, file) => {
    await storage.expectRejected('thumbnail', await file(), 400, thumbnailNotAnImage);
  });

  test('too many pixels, whatever the file weighs', async () => {
    const bomb = blackPng(50_000, 50_000, 100);
    expect(bomb.length).toBeLessThan(5_000);
    await storage.expectRejected('thumbnail', bomb, 400, thumbnailTooManyPixels);
    await storage.expectRejected('thumbnail', blackPng(8000, 5001), 400, thumbnailTooManyPixels);
  });

  test('a byte over 10 MB', async () => {
    const padded = Buffer.concat([await jpeg(), Buffer.alloc(limits.thumbnailFileBytes)]);
    const tooLarge = padded.subarray(0, limits.thumbnailFileBytes + 1);
    await storage.expectRejected('thumbnail', tooLarge, 400, thumbnailTooLarge);
    expect((await publish(padded.subarray(0, limits.thumbnailFileBytes))).still).toBeUndefined();
  });

  test.each([
    [undefined],
    ['x'],
    ['https://x.example/uploads/a.mp4'],
    ['/objects/thumbnails/../../etc/passwd'],
  ])('the path %s', async (thumbnailURL) => {
    const response = await register(thumbnailURL);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message: messages.thumbnailMissing });
  });
});
