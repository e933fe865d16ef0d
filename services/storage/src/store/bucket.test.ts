import { expect, jest, test } from '@jest/globals';
import { silentLogger } from '@platform/service-kit';
import { listen } from '@platform/testkit';
import { createS3Client } from '../clients/s3.ts';
import { ensureBucketSoon } from './bucket.ts';

test.each([
  ['has no CORS rules', 501],
  ['lets the key set none', 403],
])('a bucket is used where S3 %s', async (_name, status) => {
  const server = await listen((req, res) => void res.writeHead(req.method === 'HEAD' ? 200 : status).end());
  const s3 = createS3Client(
    { region: 'us-east-1', accessKeyId: 'key', secretAccessKey: 'secret', forcePathStyle: true },
    server.url,
  );
  const logger = silentLogger();
  const warn = jest.spyOn(logger, 'warn').mockImplementation((_, message) => {
    // Ends the wait for a server that is not usable.
    if (!message?.includes('CORS')) throw new Error(message);
  });
  await ensureBucketSoon(s3, { endpoint: server.url, bucket: 'b', corsOrigins: ['http://site'] }, logger);
  expect(warn).toHaveBeenCalledTimes(1);
  s3.destroy();
  await server.close();
});
