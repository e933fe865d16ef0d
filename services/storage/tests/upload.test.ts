import { describe, expect, test } from '@jest/globals';
import { apiPath, limits, messages, type UploadTarget } from '@platform/contracts';
import { asAdmin } from '@platform/testkit';
import { makePicture } from './support/media.ts';
import { siteOrigin, useStorage } from './support/use-storage.ts';

const storage = useStorage();

const put = (url: string, body: string | Uint8Array, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'PUT', body: body as RequestInit['body'], headers }).then(
    (response) => response.status,
  );

describe('asking for an upload', () => {
  test('needs no body and gives a URL for one new key', async () => {
    const [first, second] = [await storage.askForUpload('video'), await storage.askForUpload('video')];
    expect(first.objectPath).toMatch(/^\/objects\/uploads\/[0-9a-f-]{36}\.mp4$/);
    expect(first.objectPath).not.toBe(second.objectPath);
    expect(new URL(first.uploadURL).origin).toBe(storage.s3.endpoint);
    expect(await put(first.uploadURL, 'bytes', first.headers)).toBe(200);
  });

  test('the URL is good for one PUT, which must say so: a second one changes nothing', async () => {
    const { uploadURL, headers, objectPath } = await storage.askForUpload('thumbnail', {
      contentType: 'image/png',
    });
    expect(headers).toEqual({ 'if-none-match': '*', 'content-type': 'image/png' });
    expect(new URL(uploadURL).searchParams.get('X-Amz-SignedHeaders')).toContain('if-none-match');
    const { 'if-none-match': _, ...unconditional } = headers;
    expect(await put(uploadURL, 'first', unconditional)).toBe(403);
    expect(await put(uploadURL, await makePicture('a.png'), headers)).toBe(200);
    expect(await put(uploadURL, 'second', headers)).toBe(412);
    expect((await storage.check('thumbnail', objectPath)).status).toBe(200);
  });

  test('an empty body with a content type of JSON is as good as none', async () => {
    const headers = { ...asAdmin(), 'content-type': 'application/json', 'content-length': '0' };
    expect((await storage.fetch(apiPath('/api/objects/upload'), { method: 'POST', headers })).status).toBe(
      200,
    );
  });

  test('signs the size and type it is told: S3 rejects any other', async () => {
    const { uploadURL, headers } = await storage.askForUpload('video', {
      contentType: 'video/mp4',
      size: 5,
    });
    expect(await put(uploadURL, 'longer', headers)).toBe(403);
    expect(await put(uploadURL, '12345', { ...headers, 'content-type': 'text/html' })).toBe(403);
    expect(await put(uploadURL, '12345', headers)).toBe(200);
  });

  test('S3 rejects a URL that is bent to another key', async () => {
    const { uploadURL, headers } = await storage.askForUpload('video');
    expect(await put(uploadURL.replace(/uploads\/\w/, 'uploads/z'), 'x', headers)).toBe(403);
    expect(await put(uploadURL.replace('/uploads/', '/checked/'), 'x', headers)).toBe(403);
  });

  test('S3 rejects a URL that is over', async () => {
    const hasty = await storage.startAnother({ limits: { uploadUrlSeconds: 1 } });
    try {
      const response = await fetch(`${hasty.url}${apiPath('/api/objects/upload')}`, {
        method: 'POST',
        headers: asAdmin(),
      });
      const { uploadURL, headers } = (await response.json()) as UploadTarget;
      // Signatures expire in whole seconds.
      const over = Date.now() + 2_100;
      while (Date.now() < over) await new Promise((resolve) => setTimeout(resolve, 100));
      expect(await put(uploadURL, 'x', headers)).toBe(403);
    } finally {
      await hasty.close();
    }
  });

  test.each([
    [apiPath('/api/objects/upload'), { size: limits.videoFileBytes + 1 }, 413, messages.videoTooLarge],
    [apiPath('/api/objects/upload'), { contentType: 'text/html' }, 400, messages.videoNotAVideo],
    [apiPath('/api/objects/upload'), { size: 'many' }, 400, 'size must be a number of bytes'],
    [apiPath('/api/objects/upload'), { folder: '/etc' }, 400, 'Unknown field: folder'],
    [
      apiPath('/api/thumbnails/upload'),
      { size: limits.thumbnailFileBytes + 1 },
      400,
      messages.thumbnailTooLarge,
    ],
    [apiPath('/api/thumbnails/upload'), { contentType: 'image/svg+xml' }, 400, messages.thumbnailNotAnImage],
  ])('%s %j is rejected', async (path, body, status, message) => {
    const response = await storage.post(path, body);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ message });
  });
});

test('S3 lets the site, and no other, PUT from a page', async () => {
  const { uploadURL } = await storage.askForUpload('video');
  const preflight = (origin: string) =>
    fetch(uploadURL, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'content-type,if-none-match',
      },
    });
  const allowed = await preflight(siteOrigin);
  expect(allowed.headers.get('access-control-allow-origin')).toBe(siteOrigin);
  expect(allowed.headers.get('access-control-allow-headers')).toContain('if-none-match');
  expect(
    (await preflight('https://elsewhere.example')).headers.get('access-control-allow-origin'),
  ).toBeNull();
});

test('two replicas set the bucket up at once', async () => {
  const environment = { S3_BUCKET: `${storage.s3.bucket}-two` };
  const replicas = await Promise.all([1, 2].map(() => storage.startAnother({}, environment)));
  await Promise.all(replicas.map((replica) => replica.close()));
});
