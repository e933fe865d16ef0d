import { describe, expect, test } from '@jest/globals';
import { apiPath, checkedObjectSchema, messages } from '@platform/contracts';
import { asAdmin, asMember } from '@platform/testkit';
import { makeFile } from '@platform/testkit/make-file';
import sharp from 'sharp';
import { makeMedia, makePicture, makeVideo } from './support/media.ts';
import { useStorage } from './support/use-storage.ts';

const storage = useStorage({ limits: { videoFileBytes: 3_000_000 } });

const get = (path: string) => storage.fetch(path, { headers: asAdmin() });
const statusOf = async (path: string) => (await get(path)).status;

describe('a video', () => {
  test('is measured, published with a picture of it, and checked again alike', async () => {
    const file = await makeVideo();
    const objectPath = await storage.upload('video', file);
    expect(await statusOf(objectPath)).toBe(404);

    const response = await storage.check('video', objectPath);
    expect(response.status).toBe(200);
    const checked = checkedObjectSchema.parse(await response.json());
    expect(checked).toMatchObject({
      objectPath,
      size: file.length,
      contentType: 'video/mp4',
      duration: 5,
      width: 320,
      height: 180,
    });

    const delivered = await get(objectPath);
    expect(delivered.headers.get('content-type')).toBe('video/mp4');
    expect(Buffer.from(await delivered.arrayBuffer()).equals(file)).toBe(true);

    const picture = await get(checked.thumbnail ?? '');
    expect(picture.headers.get('content-type')).toBe('image/webp');
    expect(await sharp(await picture.bytes()).metadata()).toMatchObject({ format: 'webp', width: 320 });

    expect(await (await storage.check('video', objectPath)).json()).toEqual(checked);
  });

  const pictureOf = async (film: Buffer) => {
    const response = await storage.check('video', await storage.upload('video', film));
    const checked = checkedObjectSchema.parse(await response.json());
    return { checked, picture: sharp(await (await get(checked.thumbnail ?? '')).bytes()) };
  };

  test('of oblong pixels has the size and the picture that are shown', async () => {
    const oblong = '-f lavfi -i testsrc2=duration=1:size=352x288:rate=10 -pix_fmt yuv420p -aspect 16:9';
    const { checked, picture } = await pictureOf(await makeFile('a.mp4', oblong.split(' ')));
    const size = { width: 512, height: 288 };
    expect([checked, await picture.metadata()]).toMatchObject([size, size]);
  });

  test('of HDR has a picture with the brightness of ordinary screens', async () => {
    const gray = 148;
    const args = `-f lavfi -i color=0x${gray.toString(16).repeat(3)}:duration=1:size=320x180:rate=10 -c:v libx265 -preset ultrafast`;
    const hdr = '-x265-params log-level=none:colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc';
    const film = await makeFile('a.mp4', `${args} ${hdr} -tag:v hvc1 -pix_fmt yuv420p10le`.split(' '));
    const { picture } = await pictureOf(film);
    const { channels } = await picture.stats();
    expect(channels[0]?.mean).toBeGreaterThan(gray + 30);
  });

  const checkUpload = (objectPath: unknown, as = asAdmin()) =>
    storage.send('PUT', apiPath('/api/objects/upload'), { objectPath }, as);

  test('is checked for the operator first; saving it gets the same response', async () => {
    const objectPath = await storage.upload('video', await makeVideo());
    const response = await checkUpload(objectPath);
    expect(response.status).toBe(200);
    const shown = await response.json();
    const checked = checkedObjectSchema.parse(await (await storage.check('video', objectPath)).json());
    const { size, duration, thumbnail } = checked;
    expect(shown).toEqual({ objectPath, size, duration, thumbnail });
  });

  test('that is no video is rejected with a message for the operator, and removed', async () => {
    const objectPath = await storage.upload('video', Buffer.from('not a video at all'));
    const rejected = await checkUpload(objectPath);
    expect([rejected.status, await rejected.json()]).toEqual([
      415,
      expect.objectContaining({ message: messages.videoNotAVideo }),
    ]);
    expect((await checkUpload(objectPath)).status).toBe(409);
    for (const given of ['/objects/thumbnails/a.png', 'https://example.com/x', '../../etc'])
      expect((await checkUpload(given)).status).toBe(409);
    expect((await checkUpload('')).status).toBe(400);
    expect((await checkUpload(objectPath, asMember())).status).toBe(403);
  });

  test('is checked by two at once with one response', async () => {
    const objectPath = await storage.upload('video', await makeVideo());
    const responses = await Promise.all(
      [1, 2].map(async () => (await storage.check('video', objectPath)).json()),
    );
    expect(responses[0]).toEqual(responses[1]);
  });

  test.each([
    ['a.mov', 'video/quicktime'],
    ['a.mkv', 'video/x-matroska'],
    ['a.avi', 'video/x-msvideo'],
    ['a.ts', 'video/mp2t'],
    ['a.webm', 'video/webm'],
  ])('%s is known by its bytes, whatever its key says', async (name, contentType) => {
    const objectPath = await storage.upload('video', await makeVideo(name));
    expect(await (await storage.check('video', objectPath)).json()).toMatchObject({
      contentType,
      duration: 5,
      width: 320,
    });
  });

  test('that is another type is rejected and removed', async () => {
    const { videoNotAVideo } = messages;
    await storage.expectRejected('video', '<html><script>alert(1)</script></html>', 415, videoNotAVideo);
    await storage.expectRejected('video', '', 415, videoNotAVideo);
    await storage.expectRejected('video', await makePicture('a.jpg'), 415, videoNotAVideo);
    await storage.expectRejected(
      'video',
      await makeMedia('a.m4a', ['-f', 'lavfi', '-i', 'sine=duration=1', '-map', '1:a']),
      415,
      videoNotAVideo,
    );
  });

  test('that is no video behind its first bytes is rejected and removed', async () => {
    const video = await makeVideo();
    await storage.expectRejected(
      'video',
      Buffer.concat([video.subarray(0, 32), Buffer.alloc(1000, 'A')]),
      415,
      messages.videoNotAVideo,
    );
    const soundOnly = await makeMedia('a.mp4', ['-f', 'lavfi', '-i', 'sine=duration=1', '-map', '1:a']);
    await storage.expectRejected('video', soundOnly, 415, messages.videoNotAVideo);
  });

  test('that is a page, an archive or a PDF as well is rejected and removed', async () => {
    const video = await makeVideo();
    const page = Buffer.from('<!DOCTYPE html><script src=//x></script>');
    const zipEnd = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]);
    for (const tail of [page, zipEnd]) {
      await storage.expectRejected('video', Buffer.concat([video, tail]), 415, messages.videoNotAVideo);
    }
  });

  test('of which a part is missing is rejected and removed', async () => {
    const whole = await makeMedia('a.mp4', ['-pix_fmt', 'yuv420p', '-movflags', 'faststart']);
    const cut = whole.subarray(0, whole.length - 20_000);
    await storage.expectRejected('video', cut, 409, messages.videoIncomplete);
  });

  test('over the limit is rejected and removed', async () => {
    const tooLarge = Buffer.concat([await makeVideo(), Buffer.alloc(3_000_000)]);
    await storage.expectRejected('video', tooLarge, 413, messages.videoTooLarge);
  });

  test('that was never sent is told so', async () => {
    const { objectPath } = await storage.askForUpload('video');
    const response = await storage.check('video', objectPath);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ message: messages.videoObjectMissing, code: 'conflict' });
  });

  test('overwritten in the bucket after its check is no longer published', async () => {
    const objectPath = await storage.upload('video', await makeVideo());
    expect((await storage.check('video', objectPath)).status).toBe(200);
    expect(await statusOf(objectPath)).toBe(200);
    await storage.overwrite(objectPath, '<html>');
    expect(await statusOf(objectPath)).toBe(404);
    expect((await storage.check('video', objectPath)).status).toBe(415);
  });

  test.each([
    '/objects/checked/x.json',
    '/objects/uploads/../checked/a',
    '/objects/thumbnails/x.jpg',
    'file:///etc/passwd',
    '',
  ])('can not be %s', async (objectPath) => {
    expect((await storage.check('video', objectPath)).status).toBe(400);
  });
});
