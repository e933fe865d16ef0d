import { expect, jest, test } from '@jest/globals';
import { serverOf, silentLogger } from '@platform/service-kit';
import { listen } from '@platform/testkit';
import { createS3Client, s3StatusOf } from '../clients/s3.ts';
import { checkBucket, ensureBucketSoon } from './bucket.ts';

const clientOf = (endpoint: string) =>
  createS3Client(
    { region: 'us-east-1', accessKeyId: 'key', secretAccessKey: 'secret', forcePathStyle: true },
    endpoint,
  );

test.each([
  ['has no CORS rules', 501],
  ['lets the key set none', 403],
])('a bucket is used where S3 %s', async (_name, status) => {
  const server = await listen((req, res) => void res.writeHead(req.method === 'HEAD' ? 200 : status).end());
  const s3 = clientOf(server.url);
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

test('the check of a bucket that may not be used names the server', async () => {
  const server = await listen((_req, res) => void res.writeHead(403).end());
  const s3 = clientOf(server.url);
  const error = await checkBucket(s3, { endpoint: server.url, bucket: 'b' }).catch((caught) => caught);
  expect(String(error)).toContain(serverOf(server.url));
  expect(s3StatusOf(error.cause)).toBe(403);
  s3.destroy();
  await server.close();
});
