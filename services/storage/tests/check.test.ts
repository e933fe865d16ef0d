import { describe, expect, test } from '@jest/globals';
import { apiPath, checkedObjectSchema, messages } from '@platform/contracts';
import { asAdmin, serviceHeaders } from '@platform/testkit';
import { makeMedia, makePicture, makeVideo } from './support/media.ts';
import { useStorage } from './support/use-storage.ts';

const storage = useStorage({ limits: { videoFileBytes: 3_000_000, thumbnailFileBytes: 300_000 } });

const get = (path: string) => storage.fetch(path, { headers: asAdmin() });
const statusOf = async (path: string) => (await get(path)).status;

/** Uploads, checks, expects the refusal, and that nothing is left. */
async function expectRefused(
  kind: 'video' | 'thumbnail',
  file: Uint8Array | string,
  status: number,
  message: string,
) {
  const objectPath = await storage.upload(kind, file);
  const answer = await storage.check(kind, objectPath);
  expect(await answer.json()).toMatchObject({ message });
  expect(answer.status).toBe(status);
  expect(await statusOf(objectPath)).toBe(404);
  // Removed: a second look doesn't find it.
  expect((await storage.check(kind, objectPath)).status).toBe(409);
}

describe('a video', () => {
  test('is measured, published with a picture of it, and checked again alike', async () => {
    const file = await makeVideo();
    const objectPath = await storage.upload('video', file);
    expect(await statusOf(objectPath)).toBe(404);

    const answer = await storage.check('video', objectPath);
    expect(answer.status).toBe(200);
    const checked = checkedObjectSchema.parse(await answer.json());
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
    expect(picture.headers.get('content-type')).toBe('image/jpeg');
    expect(
      Buffer.from(await picture.arrayBuffer())
        .subarray(0, 3)
        .toString('hex'),
    ).toBe('ffd8ff');

    expect(await (await storage.check('video', objectPath)).json()).toEqual(checked);
  });

  test('is checked by two at once with one answer', async () => {
    const objectPath = await storage.upload('video', await makeVideo());
    const answers = await Promise.all(
      [1, 2].map(async () => (await storage.check('video', objectPath)).json()),
    );
    expect(answers[0]).toEqual(answers[1]);
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

  test('that is another type is refused and removed', async () => {
    const { videoNotAVideo } = messages;
    await expectRefused('video', '<html><script>alert(1)</script></html>', 415, videoNotAVideo);
    await expectRefused('video', '', 415, videoNotAVideo);
    await expectRefused('video', await makePicture('a.jpg'), 415, videoNotAVideo);
    await expectRefused(
      'video',
      await makeMedia('a.m4a', ['-f', 'lavfi', '-i', 'sine=duration=1', '-map', '1:a']),
      415,
      videoNotAVideo,
    );
  });

  test('that is no video behind its first bytes is refused and removed', async () => {
    const video = await makeVideo();
    await expectRefused(
      'video',
      Buffer.concat([video.subarray(0, 32), Buffer.alloc(1000, 'A')]),
      415,
      messages.videoNotAVideo,
    );
    const soundOnly = await makeMedia('a.mp4', ['-f', 'lavfi', '-i', 'sine=duration=1', '-map', '1:a']);
    await expectRefused('video', soundOnly, 415, messages.videoNotAVideo);
  });

  test('that is a page, an archive or a PDF as well is refused and removed', async () => {
    const video = await makeVideo();
    const page = Buffer.from('<!DOCTYPE html><script src=//x></script>');
    const zipEnd = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]);
    for (const tail of [page, zipEnd]) {
      await expectRefused('video', Buffer.concat([video, tail]), 415, messages.videoNotAVideo);
    }
  });

  test('over the limit is refused and removed', async () => {
    const tooLarge = Buffer.concat([await makeVideo(), Buffer.alloc(3_000_000)]);
    await expectRefused('video', tooLarge, 413, messages.videoTooLarge);
  });

  test('that was never sent is told so', async () => {
    const asked = await storage.post(apiPath('/api/objects/upload'));
    const { objectPath } = (await asked.json()) as { objectPath: string };
    const answer = await storage.check('video', objectPath);
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ message: messages.videoObjectMissing, code: 'conflict' });
  });

  test('overwritten in the bucket after its check is no longer published', async () => {
    const objectPath = await storage.upload('video', await makeVideo());
    expect((await storage.check('video', objectPath)).status).toBe(200);
    expect(await statusOf(objectPath)).toBe(200);
    await storage.overwrite(objectPath, '<html>');
    expect(await statusOf(objectPath)).toBe(404);
    expect((await storage.check('video', objectPath)).status).toBe(415);
  });

  test('is also named by the URL it was sent to', async () => {
    const { uploadURL, headers, objectPath } = await storage.askForUpload('video');
    await fetch(uploadURL, { method: 'PUT', headers, body: (await makeVideo()) as RequestInit['body'] });
    expect(await (await storage.check('video', uploadURL)).json()).toMatchObject({ objectPath });
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

  test('is checked for content only', async () => {
    const body = { kind: 'video', objectPath: '/objects/uploads/x' };
    expect((await storage.post('/internal/objects/check', body, asAdmin())).status).toBe(401);
    expect(
      (await storage.post('/internal/objects/check', body, serviceHeaders('sms', 'storage'))).status,
    ).toBe(403);
  });
});

describe('a thumbnail', () => {
  const register = (thumbnailURL: unknown) =>
    storage.fetch(apiPath('/api/thumbnails/upload'), {
      method: 'PUT',
      headers: { ...asAdmin(), 'content-type': 'application/json' },
      body: JSON.stringify({ thumbnailURL }),
    });

  test.each([
    ['a.jpg', 'image/jpeg'],
    ['a.png', 'image/png'],
    ['a.gif', 'image/gif'],
    ['a.webp', 'image/webp'],
  ])('%s is registered and served as what it is', async (name, contentType) => {
    const objectPath = await storage.upload('thumbnail', await makePicture(name));
    const answer = await register(
      `http://anywhere.example/bucket${objectPath.replace('/objects', '')}?signed=1`,
    );
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ objectPath });
    const served = await get(objectPath);
    expect(served.headers.get('content-type')).toBe(contentType);
    expect(served.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('of another type is refused with the exact message and removed', async () => {
    const { thumbnailNotAnImage } = messages;
    const picture = await makePicture('a.png');
    await expectRefused(
      'thumbnail',
      '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>',
      400,
      thumbnailNotAnImage,
    );
    await expectRefused('thumbnail', '<?xml version="1.0"?><svg/>', 400, thumbnailNotAnImage);
    await expectRefused(
      'thumbnail',
      Buffer.concat([picture, Buffer.from('<script>alert(1)</script>')]),
      400,
      thumbnailNotAnImage,
    );
    await expectRefused('thumbnail', Buffer.from('GIF89a<HTML ><body >'), 400, thumbnailNotAnImage);
    await expectRefused('thumbnail', await makeVideo(), 400, thumbnailNotAnImage);
    await expectRefused('thumbnail', await makeMedia('a.bmp', ['-frames:v', '1']), 400, thumbnailNotAnImage);
  });

  test('over the limit is refused with the exact message and removed', async () => {
    await expectRefused(
      'thumbnail',
      Buffer.concat([await makePicture('a.png'), Buffer.alloc(300_000)]),
      400,
      messages.thumbnailTooLarge,
    );
  });

  test.each([
    [undefined],
    ['x'],
    ['https://x.example/uploads/a.mp4'],
    ['/objects/thumbnails/../../etc/passwd'],
  ])('can not be %s', async (thumbnailURL) => {
    const answer = await register(thumbnailURL);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ message: messages.thumbnailMissing });
  });
});
