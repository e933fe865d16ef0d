import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { copyFile, mkdir, open, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { drawScenery } from '@platform/demo-library';

const run = promisify(execFile);
/** Has another name whenever a file in it gets other content. */
const folder = join(tmpdir(), 'platform-test-media-480p');

/** Creates a file once and caches it for later runs. */
async function once(name: string, make: (path: string) => Promise<unknown>): Promise<string> {
  const path = join(folder, name);
  const known = await stat(path).catch(() => undefined);
  if (known !== undefined) return path;
  await mkdir(folder, { recursive: true });
  const draft = join(folder, `${process.pid}-${name}`);
  await make(draft);
  await rename(draft, path);
  return path;
}

/** SHA-256 of a file or a response, in hex. */
export async function sha256(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of chunks) hash.update(chunk);
  return hash.digest('hex');
}

/** At 480p the platform takes the pictures as they are: it encodes no renditions beside the tests. */
const encode = (path: string, seconds: number, bitrate: string) =>
  run('ffmpeg', [
    ...['-y', '-loglevel', 'error'],
    ...['-f', 'lavfi', '-i', `testsrc2=size=854x480:rate=24:duration=${seconds},noise=alls=60:allf=t`],
    ...['-f', 'lavfi', '-i', `sine=frequency=220:duration=${seconds}`],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '24'],
    ...['-b:v', bitrate, '-minrate', bitrate, '-maxrate', bitrate, '-bufsize', bitrate, '-nal-hrd', 'cbr'],
    ...['-c:a', 'aac', '-b:a', '96k', '-movflags', '+faststart', '-f', 'mp4', path],
  ]);

/** A real H.264/AAC video of 30 s and about 60 MB, with faststart. */
export const largeVideo = (): Promise<string> =>
  once('sixty-megabytes.mp4', (path) => encode(path, 30, '16M'));

/** A real video of two minutes: longer than what a player loads ahead, and large enough for a rendition of its own. */
export const longVideo = (): Promise<string> =>
  once('two-minutes.mp4', (path) =>
    run('ffmpeg', [
      ...['-y', '-loglevel', 'error', '-f', 'lavfi', '-i', 'testsrc2=size=960x540:rate=10:duration=120'],
      ...['-f', 'lavfi', '-i', 'sine=frequency=220:duration=120', '-c:v', 'libx264', '-preset', 'ultrafast'],
      ...['-pix_fmt', 'yuv420p', '-g', '20', '-c:a', 'aac', '-ac', '2'],
      ...['-movflags', '+faststart', '-f', 'mp4', path],
    ]),
  );

/** A real video of 4 s and about 1 MB. */
export const smallVideo = (): Promise<string> => once('four-seconds.mp4', (path) => encode(path, 4, '2M'));

/** A scene of the demo library as a JPEG. Drawing one takes a second. */
export const scenery = async (number: number): Promise<Buffer> =>
  readFile(await once(`scenery-${number}.jpg`, async (path) => writeFile(path, await drawScenery(number))));

/** Header size of a box with a 64-bit length. */
const largeBoxHeader = 16;

/**
 * A real video of exactly `bytes` bytes: a short one plus an empty `free` box (ISO/IEC 14496-12, 8.1.2). The file is
 * sparse, so it uses no disk space until it is stored.
 */
export const videoOfSize = (bytes: number): Promise<string> =>
  once(`${bytes}-bytes.mp4`, async (path) => {
    await copyFile(await smallVideo(), path);
    const file = await open(path, 'r+');
    const { size } = await file.stat();
    const box = Buffer.alloc(largeBoxHeader);
    box.writeUInt32BE(1, 0);
    box.write('free', 4, 'latin1');
    box.writeBigUInt64BE(BigInt(bytes - size), 8);
    await file.write(box, 0, box.length, size);
    await file.truncate(bytes);
    await file.close();
  });

/** As `videoOfSize`, but what the box holds is random: no two parts of the file are alike. */
export const variedVideoOfSize = (bytes: number): Promise<string> =>
  once(`${bytes}-varied-bytes.mp4`, async (path) => {
    await copyFile(await videoOfSize(bytes), path);
    const file = await open(path, 'r+');
    const { size } = await stat(await smallVideo());
    const blockBytes = 1024 ** 2;
    for (let at = size + largeBoxHeader; at < bytes; at += blockBytes)
      await file.write(randomBytes(Math.min(blockBytes, bytes - at)), 0, undefined, at);
    await file.close();
  });
