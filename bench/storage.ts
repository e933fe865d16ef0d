/**
 * A 3 GB upload by presigned PUT, and a member's Range reads of a checked video through /objects, compared with the S3
 * server alone.
 */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { apiPath, type UploadTarget } from '@platform/contracts';
import { internalOperations } from '@platform/contracts/operations';
import { startKafka, startMongo, startS3 } from '@platform/local-stack';
import { serviceClient } from '@platform/service-kit';
import { runBench } from './lib/bench.ts';
import { startService } from './lib/child-service.ts';
import { report, row, runRounds, versionOf } from './lib/report.ts';
import { newSigner } from './lib/services.ts';
import { putFile, readRange } from './lib/transfer.ts';

const MiB = 1024 * 1024;
const fileBytes = Number(process.env.BENCH_FILE_BYTES ?? 3 * 1024 * MiB);
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const readMillis = Number(process.env.BENCH_SECONDS ?? 4) * 1000;
const readers = 4;

const signer = newSigner();

/** A short video with a `free` box that extends it to the full file size. */
function videoHead(folder: string): Buffer {
  const file = join(folder, 'bench.mp4');
  const source = ['-f', 'lavfi', '-i', 'testsrc2=duration=2:size=320x180:rate=10'];
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...source, '-pix_fmt', 'yuv420p', file]);
  const video = readFileSync(file);
  const free = Buffer.alloc(16);
  free.writeUInt32BE(1, 0);
  free.write('free', 4, 'latin1');
  free.writeBigUInt64BE(BigInt(fileBytes - video.length), 8);
  return Buffer.concat([video, free]);
}

/** MiB per second of ranges at random offsets, with several readers. */
async function readSpeed(url: string, headers: Record<string, string>, rangeBytes: number): Promise<number> {
  const started = performance.now();
  let bytes = 0;
  await Promise.all(
    Array.from({ length: readers }, async () => {
      while (performance.now() - started < readMillis) {
        bytes += await readRange(
          url,
          headers,
          Math.floor(Math.random() * (fileBytes - rangeBytes)),
          rangeBytes,
        );
      }
    }),
  );
  return bytes / MiB / ((performance.now() - started) / 1000);
}

await runBench('storage', async ({ folder, open }) => {
  const s3 = await open(startS3({ dir: join(folder, 's3') }));
  const kafka = await open(startKafka({ dir: join(folder, 'kafka') }));
  const mongod = await open(startMongo({ dir: join(folder, 'mongo') }));
  const secret = randomBytes(32).toString('hex');
  const service = await startService('services/storage/src/main.ts', {
    LOG_LEVEL: 'warn',
    MONGO_URL: mongod.databaseUrl('storage'),
    KAFKA_BROKERS: kafka.url,
    IDENTITY_JWKS: JSON.stringify(signer.jwks),
    SERVICE_TOKEN_SECRET: secret,
    S3_ENDPOINT: s3.url,
    S3_PUBLIC_ENDPOINT: s3.url,
    S3_REGION: s3.region,
    S3_BUCKET: 'bench',
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    S3_CORS_ORIGINS: 'http://127.0.0.1:8080',
  });
  await open(service);

  const client = new S3Client({
    endpoint: s3.url,
    region: s3.region,
    forcePathStyle: true,
    credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  const remove = (key: string) => client.send(new DeleteObjectCommand({ Bucket: 'bench', Key: key }));
  const keyOf = (objectPath: string) => objectPath.replace('/objects/', '');
  const ask = async (): Promise<UploadTarget> => {
    const response = await fetch(`${service.url}${apiPath('/api/objects/upload')}`, {
      method: 'POST',
      headers: { ...signer.asAdmin(), 'content-type': 'application/json' },
      body: JSON.stringify({ size: fileBytes }),
    });
    return (await response.json()) as UploadTarget;
  };

  const head = videoHead(folder);
  const uploads = await runRounds(
    [
      {
        name: 'through storage',
        run: async () => {
          const started = performance.now();
          const { uploadURL, headers, objectPath } = await ask();
          await putFile(uploadURL, head, fileBytes, headers);
          const speed = fileBytes / MiB / ((performance.now() - started) / 1000);
          await remove(keyOf(objectPath));
          return speed;
        },
      },
      {
        name: 'S3 alone',
        run: async () => {
          const Key = `uploads/${crypto.randomUUID()}.mp4`;
          const url = await getSignedUrl(client, new PutObjectCommand({ Bucket: 'bench', Key }), {
            expiresIn: 3600,
          });
          const started = performance.now();
          await putFile(url, head, fileBytes);
          const speed = fileBytes / MiB / ((performance.now() - started) / 1000);
          await remove(Key);
          return speed;
        },
      },
    ],
    Number(process.env.BENCH_UPLOAD_ROUNDS ?? rounds),
  );

  const { uploadURL, headers, objectPath } = await ask();
  await putFile(uploadURL, head, fileBytes, headers);
  const checkStarted = performance.now();
  const asContent = serviceClient({
    baseUrl: service.url,
    caller: 'content',
    audience: 'storage',
    secrets: [secret],
    timeoutMs: 60_000,
  });
  const visibleFrom = new Date().toISOString();
  await asContent.call(internalOperations.checkObject, { body: { kind: 'video', objectPath, visibleFrom } });
  process.stderr.write(`  checked in ${Math.round(performance.now() - checkStarted)} ms\n`);

  const direct = await getSignedUrl(
    client,
    new GetObjectCommand({ Bucket: 'bench', Key: keyOf(objectPath) }),
    { expiresIn: 3600 },
  );
  const ours = `${service.url}${objectPath}`;
  const reads = await runRounds(
    [16, 1].flatMap((mib) => [
      { name: `ours ${mib}`, run: () => readSpeed(ours, signer.asMember('b'.repeat(24)), mib * MiB) },
      { name: `S3 alone ${mib}`, run: () => readSpeed(direct, {}, mib * MiB) },
    ]),
    rounds,
  );

  const gib = (fileBytes / 1024 / MiB).toFixed(1);
  const upload = [uploads('through storage'), uploads('S3 alone')] as const;
  const rows = [
    row(`upload of ${gib} GiB`, ...upload, 'MiB/s', { atLeast: 0.95 }),
    ...[16, 1].map((mib) => {
      const what = `ranges of ${mib} MiB out of ${gib} GiB`;
      return row(what, reads(`ours ${mib}`), reads(`S3 alone ${mib}`), 'MiB/s', { atLeast: 0.7 });
    }),
  ];
  report('storage', rows, { express: versionOf('express') });
});
