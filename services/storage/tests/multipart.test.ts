import { describe, expect, test } from '@jest/globals';
import {
  apiPath,
  limits,
  messages,
  multipartPartListSchema,
  objectsPrefix,
  signedPartSchema,
  uploadParamsResponseSchema,
} from '@platform/contracts';
import { asAdmin } from '@platform/testkit';
import { makeVideo } from './support/media.ts';
import { useStorage } from './support/use-storage.ts';

const storage = useStorage();
const partBytes = 5 * 1024 * 1024;

const call = (path: string, method = 'GET', body?: unknown) =>
  storage.fetch(path, {
    method,
    headers: { ...asAdmin(), ...(body !== undefined && { 'content-type': 'application/json' }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });

const create = async () => {
  const response = await call(apiPath('/api/s3/multipart'), 'POST', {
    filename: 'film.mp4',
    type: 'video/mp4',
    metadata: { name: 'film.mp4' },
  });
  expect(response.status).toBe(200);
  return (await response.json()) as { uploadId: string; key: string };
};
const partsOf = async (uploadId: string, key: string) =>
  call(`${apiPath('/api/s3/multipart/{uploadId}', { uploadId })}?key=${encodeURIComponent(key)}`);

async function sendPart(uploadId: string, key: string, partNumber: number, body: Buffer) {
  const signed = await call(
    `${apiPath('/api/s3/multipart/{uploadId}/{partNumber}', { uploadId, partNumber })}?key=${encodeURIComponent(key)}`,
  );
  const { url } = signedPartSchema.parse(await signed.json());
  const sent = await fetch(url, { method: 'PUT', body: body as RequestInit['body'] });
  expect(sent.status).toBe(200);
  return { PartNumber: partNumber, ETag: sent.headers.get('etag') ?? '' };
}

test('a file in parts arrives whole, is checked and delivered', async () => {
  const video = await makeVideo();
  // A `free` box as padding, for two parts.
  const padding = Buffer.alloc(partBytes);
  padding.writeUInt32BE(partBytes, 0);
  padding.write('free', 4, 'latin1');
  const file = Buffer.concat([video, padding]);
  const { uploadId, key } = await create();
  const parts = [
    await sendPart(uploadId, key, 1, file.subarray(0, partBytes)),
    await sendPart(uploadId, key, 2, file.subarray(partBytes)),
  ];
  const listed = multipartPartListSchema.parse(await (await partsOf(uploadId, key)).json());
  expect(listed.map((part) => [part.PartNumber, part.Size])).toEqual([
    [1, partBytes],
    [2, file.length - partBytes],
  ]);

  const complete = `${apiPath('/api/s3/multipart/{uploadId}/complete', { uploadId })}?key=${encodeURIComponent(key)}`;
  const response = await call(complete, 'POST', { parts: parts.reverse() });
  expect(response.status).toBe(200);
  const { location } = (await response.json()) as { location: string };
  expect((await storage.check('video', location)).status).toBe(200);
  const delivered = await storage.fetch(location, { headers: asAdmin() });
  expect(Buffer.from(await delivered.arrayBuffer()).equals(file)).toBe(true);
});

test('to complete an upload whose object exists already succeeds, and changes nothing', async () => {
  const { uploadId, key } = await create();
  const part = await sendPart(uploadId, key, 1, Buffer.alloc(10));
  const path = `${objectsPrefix}${key}`;
  await storage.overwrite(path, 'first');
  const complete = `${apiPath('/api/s3/multipart/{uploadId}/complete', { uploadId })}?key=${encodeURIComponent(key)}`;
  expect((await call(complete, 'POST', { parts: [part] })).status).toBe(200);
  const listed = (await (await call(apiPath('/api/storage/videos'))).json()) as {
    objectPath: string;
    size: number;
  }[];
  expect(listed.find(({ objectPath }) => objectPath === path)?.size).toBe('first'.length);
});

describe('what is rejected', () => {
  test('parts that were never sent, or have another ETag', async () => {
    const { uploadId, key } = await create();
    await sendPart(uploadId, key, 1, Buffer.alloc(10));
    const complete = `${apiPath('/api/s3/multipart/{uploadId}/complete', { uploadId })}?key=${encodeURIComponent(key)}`;
    const forged = { PartNumber: 1, ETag: `"${'0'.repeat(32)}"` };
    expect((await call(complete, 'POST', { parts: [forged] })).status).toBe(400);
    expect((await call(complete, 'POST', { parts: [{ ...forged, PartNumber: 2 }] })).status).toBe(400);
    expect((await call(complete, 'POST', { parts: [] })).status).toBe(400);
    const many = Array.from({ length: limits.multipartMaxParts }, (_, index) => ({
      ...forged,
      PartNumber: index + 1,
    }));
    expect((await call(complete, 'POST', { parts: many })).status).toBe(400);
  });

  test('an upload that is not known, or over', async () => {
    const { uploadId, key } = await create();
    const upload = `${apiPath('/api/s3/multipart/{uploadId}', { uploadId })}?key=${encodeURIComponent(key)}`;
    expect((await call(upload, 'DELETE')).status).toBe(200);
    expect((await call(upload, 'DELETE')).status).toBe(200);
    expect((await partsOf(uploadId, key)).status).toBe(404);
    const complete = `${apiPath('/api/s3/multipart/{uploadId}/complete', { uploadId })}?key=${encodeURIComponent(key)}`;
    const parts = [{ PartNumber: 1, ETag: `"${'0'.repeat(32)}"` }];
    expect((await call(complete, 'POST', { parts })).status).toBe(404);
  });

  test('a key elsewhere', async () => {
    expect((await partsOf('some-upload', '../etc/passwd')).status).toBe(400);
  });

  test('an upload id that leads elsewhere, and it changes nothing', async () => {
    const { uploadId, key } = await create();
    const part = await sendPart(uploadId, key, 1, Buffer.alloc(10));
    const query = `?key=${encodeURIComponent(key)}`;
    const other = `${apiPath('/api/s3/multipart')}/..%20`;
    for (const [method, path, body] of [
      ['DELETE', other],
      ['GET', other],
      ['GET', `${other}/1`],
      ['POST', `${other}/complete`, { parts: [part] }],
    ] as const)
      expect([method, path, (await call(path + query, method, body)).status]).toEqual([method, path, 400]);
    expect(await (await partsOf(uploadId, key)).json()).toMatchObject([{ PartNumber: 1, Size: 10 }]);
  });

  test('a type that is no video', async () => {
    const response = await call(apiPath('/api/s3/multipart'), 'POST', {
      filename: 'a.html',
      type: 'text/html',
    });
    expect(response.status).toBe(415);
    expect(await response.json()).toMatchObject({ message: messages.videoNotAVideo });
  });
});

test('params gives a single PUT, and takes what clients know of the file', async () => {
  const params = (query: string) =>
    call(`${apiPath('/api/s3/params')}?filename=film.mp4&type=video/mp4&${query}`);
  const many = Array.from({ length: 40 }, (_, i) => `metadata[${i}]=`).join('&');
  for (const query of ['owner=me', `metadata[name]=${'a'.repeat(1025)}`, many])
    expect([query, (await params(query)).status]).toEqual([query, 400]);
  const response = await params('metadata[name]=film.mp4&metadata[type]=video/mp4&metadata[relativePath]=');
  const { method, url, headers } = uploadParamsResponseSchema.parse(await response.json());
  expect((await fetch(url, { method, headers, body: 'x' })).status).toBe(200);
});

test('storage credentials are not given away', async () => {
  const response = await call(apiPath('/api/s3/sts'));
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: 'not_found', requestId: expect.any(String) });
});
