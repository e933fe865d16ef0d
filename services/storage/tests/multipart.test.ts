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

interface Upload {
  uploadId: string;
  key: string;
}

const create = async (): Promise<Upload> => {
  const response = await storage.post(apiPath('/api/s3/multipart'), {
    filename: 'film.mp4',
    type: 'video/mp4',
    metadata: { name: 'film.mp4' },
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Upload;
};
const pathOf = ({ uploadId, key }: Upload, rest = '') =>
  `${apiPath('/api/s3/multipart')}/${uploadId}${rest}?key=${encodeURIComponent(key)}`;
const partsOf = (upload: Upload) => storage.send('GET', pathOf(upload));
const complete = (upload: Upload, parts: object[]) => storage.post(pathOf(upload, '/complete'), { parts });

async function sendPart(upload: Upload, partNumber: number, body: Buffer) {
  const signed = await storage.send('GET', pathOf(upload, `/${partNumber}`));
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
  const upload = await create();
  const parts = [
    await sendPart(upload, 1, file.subarray(0, partBytes)),
    await sendPart(upload, 2, file.subarray(partBytes)),
  ];
  const listed = multipartPartListSchema.parse(await (await partsOf(upload)).json());
  expect(listed.map((part) => [part.PartNumber, part.Size])).toEqual([
    [1, partBytes],
    [2, file.length - partBytes],
  ]);

  const response = await complete(upload, parts.reverse());
  expect(response.status).toBe(200);
  const { location } = (await response.json()) as { location: string };
  expect((await storage.check('video', location)).status).toBe(200);
  const delivered = await storage.fetch(location, { headers: asAdmin() });
  expect(Buffer.from(await delivered.arrayBuffer()).equals(file)).toBe(true);
});

test('to complete an upload whose object exists already succeeds, and changes nothing', async () => {
  const upload = await create();
  const part = await sendPart(upload, 1, Buffer.alloc(10));
  const path = objectsPrefix + upload.key;
  await storage.overwrite(path, 'first');
  expect((await complete(upload, [part])).status).toBe(200);
  const listed = (await (await storage.send('GET', apiPath('/api/storage/videos'))).json()) as {
    objectPath: string;
    size: number;
  }[];
  expect(listed.find(({ objectPath }) => objectPath === path)?.size).toBe('first'.length);
});

describe('what is rejected', () => {
  test('parts that were never sent, or have another ETag', async () => {
    const upload = await create();
    await sendPart(upload, 1, Buffer.alloc(10));
    const forged = { PartNumber: 1, ETag: `"${'0'.repeat(32)}"` };
    expect((await complete(upload, [forged])).status).toBe(400);
    expect((await complete(upload, [{ ...forged, PartNumber: 2 }])).status).toBe(400);
    expect((await complete(upload, [])).status).toBe(400);
    const many = Array.from({ length: limits.multipartMaxParts }, (_, index) => ({
      ...forged,
      PartNumber: index + 1,
    }));
    expect((await complete(upload, many)).status).toBe(400);
  });

  test('an upload that is not known, or over', async () => {
    const upload = await create();
    for (let n = 0; n < 2; n += 1) expect((await storage.send('DELETE', pathOf(upload))).status).toBe(200);
    expect((await partsOf(upload)).status).toBe(404);
    const parts = [{ PartNumber: 1, ETag: `"${'0'.repeat(32)}"` }];
    expect((await complete(upload, parts)).status).toBe(404);
  });

  test('a key elsewhere', async () => {
    expect((await partsOf({ uploadId: 'some-upload', key: '../etc/passwd' })).status).toBe(400);
  });

  test('an upload id that leads elsewhere, and it changes nothing', async () => {
    const upload = await create();
    const part = await sendPart(upload, 1, Buffer.alloc(10));
    const other = { ...upload, uploadId: '..%20' };
    for (const [method, rest, body] of [
      ['DELETE', ''],
      ['GET', ''],
      ['GET', '/1'],
      ['POST', '/complete', { parts: [part] }],
    ] as const) {
      const { status } = await storage.send(method, pathOf(other, rest), body);
      expect([method, rest, status]).toEqual([method, rest, 400]);
    }
    expect(await (await partsOf(upload)).json()).toMatchObject([{ PartNumber: 1, Size: 10 }]);
  });

  test('a type that is no video', async () => {
    const body = { filename: 'a.html', type: 'text/html' };
    const response = await storage.post(apiPath('/api/s3/multipart'), body);
    expect(response.status).toBe(415);
    expect(await response.json()).toMatchObject({ message: messages.videoNotAVideo });
  });
});

test('params gives a single PUT, and takes what clients know of the file', async () => {
  const params = (query: string) =>
    storage.send('GET', `${apiPath('/api/s3/params')}?filename=film.mp4&type=video/mp4&${query}`);
  const many = Array.from({ length: 40 }, (_, i) => `metadata[${i}]=`).join('&');
  for (const query of ['owner=me', `metadata[name]=${'a'.repeat(1025)}`, many])
    expect([query, (await params(query)).status]).toEqual([query, 400]);
  const response = await params('metadata[name]=film.mp4&metadata[type]=video/mp4&metadata[relativePath]=');
  const { method, url, headers } = uploadParamsResponseSchema.parse(await response.json());
  expect((await fetch(url, { method, headers, body: 'x' })).status).toBe(200);
});

test('storage credentials are not given away', async () => {
  const response = await storage.send('GET', apiPath('/api/s3/sts'));
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: 'not_found', requestId: expect.any(String) });
});
