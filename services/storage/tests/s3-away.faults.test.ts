import { type ClientRequest, request } from 'node:http';
import { describe, expect, test } from '@jest/globals';
import { apiPath, messages, type UploadTarget } from '@platform/contracts';
import { asAdmin, asMember, useBreakableServer, waitFor } from '@platform/testkit';
import { makeMedia, makeVideo } from './support/media.ts';
import { useStorage } from './support/use-storage.ts';

const storage = useStorage();
const fragile = useBreakableServer('s3');

describe('a PUT cut off midway is never published', () => {
  const cutPut = async ({ uploadURL, headers }: UploadTarget, file: Buffer, total: number) => {
    const put: ClientRequest = request(uploadURL, {
      method: 'PUT',
      headers: { ...headers, 'content-length': total },
    });
    put.on('error', () => {});
    await new Promise<void>((resolve) => put.write(file, () => resolve()));
    put.destroy();
  };
  /** Waits until the local S3 server has kept the partial upload (Amazon's keeps nothing). */
  const kept = (objectPath: string) =>
    waitFor(
      async () => {
        const response = await storage.fetch(apiPath('/api/storage/videos'), { headers: asAdmin() });
        return JSON.stringify(await response.json()).includes(objectPath);
      },
      { timeoutMs: 2_000 },
    ).catch(() => undefined);

  test.each([
    ['whose size was said', true, 'a.mkv'],
    ['whose size was not said', false, 'a.mp4'],
  ])('%s', async (_name, said, name) => {
    // Tables first (faststart), so that the truncated file looks like a valid shorter video.
    const video = await makeMedia(name, ['-pix_fmt', 'yuv420p', ...(said ? [] : ['-movflags', 'faststart'])]);
    const target = await storage.askForUpload('video', said ? { size: video.length } : undefined);
    const { uploadURL, headers, objectPath } = target;
    await cutPut(target, video.subarray(0, video.length - 20_000), video.length);
    await kept(objectPath);
    const response = await storage.check('video', objectPath);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ message: messages.videoIncomplete });
    expect((await storage.fetch(objectPath, { headers: asAdmin() })).status).toBe(404);
    // The rejected object was removed, so the same URL accepts the complete file.
    const again = await fetch(uploadURL, { method: 'PUT', headers, body: video as RequestInit['body'] });
    expect(again.status).toBe(200);
    expect((await storage.check('video', objectPath)).status).toBe(200);
  });
});

describe('while S3 is away', () => {
  test('reads say 503 with Retry-After, a cut response is cut, and all is well once it is back', async () => {
    const onFragile = { S3_ENDPOINT: fragile.url, S3_PUBLIC_ENDPOINT: fragile.url };
    const service = await storage.startAnother({}, onFragile);
    try {
      const post = (path: string) => fetch(`${service.url}${path}`, { method: 'POST', headers: asAdmin() });
      const { uploadURL, headers, objectPath } = (await (
        await post(apiPath('/api/objects/upload'))
      ).json()) as UploadTarget;
      const video = await makeVideo();
      // 60 MB of padding, more than socket buffers hold, so that the response is still in progress when S3 dies.
      const padding = Buffer.alloc(60_000_000);
      padding.writeUInt32BE(padding.length, 0);
      padding.write('free', 4, 'latin1');
      const file = Buffer.concat([video, padding]);
      await fetch(uploadURL, { method: 'PUT', headers, body: file as RequestInit['body'] });
      const checked = await storage.checkOn(service, 'video', objectPath);
      expect(checked.status).toBe(200);

      const get = () => fetch(`${service.url}${objectPath}`, { headers: asMember() });
      const reader = (await get()).body?.getReader();
      expect((await reader?.read())?.done).toBe(false);
      await fragile.kill();
      await expect(
        (async () => {
          while (!(await reader?.read())?.done);
        })(),
      ).rejects.toThrow();

      const away = await get();
      expect(away.status).toBe(503);
      expect(away.headers.get('retry-after')).not.toBeNull();
      expect(away.headers.get('content-type')).toMatch(/json/);
      expect((await fetch(`${service.adminUrl}/readyz`)).status).toBe(503);
      // Signing URLs and serving conditional requests need no S3.
      expect((await post(apiPath('/api/objects/upload'))).status).toBe(200);

      await fragile.restart();
      await waitFor(async () => (await fetch(`${service.adminUrl}/readyz`)).status === 200, {
        what: 'readiness',
      });
      const back = await get();
      expect(back.status).toBe(200);
      expect(Buffer.from(await back.arrayBuffer()).equals(file)).toBe(true);
    } finally {
      await service.close();
    }
  });

  test('a service that starts waits for it, alive and unready', async () => {
    const onFragile = { S3_ENDPOINT: fragile.url, S3_PUBLIC_ENDPOINT: fragile.url };
    const first = await storage.startAnother({}, onFragile);
    await first.close();
    await fragile.kill();
    const ADMIN_PORT = new URL(first.adminUrl).port;
    const starting = storage.startAnother({}, { ...onFragile, ADMIN_PORT });
    const isStatus = (path: string, expected: number) => async () =>
      (await fetch(`${first.adminUrl}${path}`).catch(() => undefined))?.status === expected;
    try {
      await waitFor(isStatus('/healthz', 200), { what: 'its admin port' });
      expect(await isStatus('/readyz', 503)()).toBe(true);
    } finally {
      await fragile.restart();
    }
    const service = await starting;
    try {
      await waitFor(isStatus('/readyz', 200), { what: 'readiness' });
    } finally {
      await service.close();
    }
  });

  test('frozen: every request ends in 503 before the gateway stops waiting', async () => {
    const onFragile = { S3_ENDPOINT: fragile.url, S3_PUBLIC_ENDPOINT: fragile.url };
    const service = await storage.startAnother({}, onFragile);
    const ask = (method: string, path: string, body?: unknown) =>
      fetch(`${service.url}${path}`, {
        method,
        headers: { ...asAdmin(), 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    try {
      const upload = await ask('POST', apiPath('/api/objects/upload'));
      const { uploadURL, headers, objectPath } = (await upload.json()) as UploadTarget;
      const body = (await makeVideo()) as RequestInit['body'];
      await fetch(uploadURL, { method: 'PUT', headers, body });
      expect((await storage.checkOn(service, 'video', objectPath)).status).toBe(200);
      const multipart = await ask('POST', apiPath('/api/s3/multipart'), { filename: 'a.mp4' });
      const { uploadId, key } = (await multipart.json()) as { uploadId: string; key: string };
      // Its object record is cached, so that S3 is asked for the bytes alone.
      expect((await fetch(`${service.url}${objectPath}`, { headers: asMember() })).status).toBe(200);
      await fragile.signal('SIGSTOP');
      const started = performance.now();
      const parts = `${apiPath('/api/s3/multipart')}/${uploadId}`;
      const requests = {
        bytes: fetch(`${service.url}${objectPath}`, { headers: asMember() }),
        check: storage.checkOn(service, 'video', objectPath),
        list: ask('GET', apiPath('/api/storage/videos')),
        parts: ask('GET', `${parts}?key=${key}`),
        complete: ask('POST', `${parts}/complete?key=${key}`, { parts: [{ PartNumber: 1, ETag: 'e' }] }),
        abort: ask('DELETE', `${parts}?key=${key}`),
      };
      const ended = Object.entries(requests).map(async ([name, request]) => {
        const { status } = await request;
        return { name, status, inTime: performance.now() - started < 9_500 };
      });
      const expected = Object.keys(requests).map((name) => ({ name, status: 503, inTime: true }));
      expect(await Promise.all(ended)).toEqual(expected);
    } finally {
      await fragile.signal('SIGCONT');
      await service.close();
    }
  });
});
