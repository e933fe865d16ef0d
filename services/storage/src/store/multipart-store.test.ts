import { expect, test } from '@jest/globals';
import { listen } from '@platform/testkit';
import { createS3Client } from '../clients/s3.ts';
import { createMultipartStore } from './multipart-store.ts';

const timeoutMs = 500;

test('completing an upload may take longer than any other call', async () => {
  // It is there, but a response takes several timeouts, as when it copies gigabytes to complete an upload.
  const slow = await listen((req, res) => {
    req.resume();
    if (req.method === 'HEAD') return void res.end();
    setTimeout(() => {
      const name = req.method === 'POST' ? 'CompleteMultipartUploadResult' : 'ListPartsResult';
      res.writeHead(200, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?><${name}/>`);
    }, 4 * timeoutMs);
  });
  const s3 = createS3Client(
    { region: 'us-east-1', accessKeyId: 'key', secretAccessKey: 'secret', forcePathStyle: true },
    slow.url,
    timeoutMs,
  );
  const multipart = createMultipartStore(s3, 'b');
  await expect(multipart.parts('uploads/a.mp4', 'id')).rejects.toMatchObject({ status: 503 });
  await multipart.complete('uploads/a.mp4', 'id', [{ PartNumber: 1, ETag: '"e"' }]);
  s3.destroy();
  await slow.close();
});
