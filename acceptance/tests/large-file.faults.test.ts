import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { beforeAll, expect, test } from '@jest/globals';
import { apiPath, limits, messages } from '@platform/contracts';
import { usePlatform } from '@platform/testkit/black-box';
import { Api } from '../support/api.ts';
import { sha256, videoOfSize } from '../support/media.ts';
import { watchMemory } from '../support/memory.ts';

/** A file of the maximum size, and a slightly larger one. */

const services = ['gateway', 'storage', 'content', 'membership', 'admin-auth', 'web'];
const memoryLimitMiB = 300;
const rangeBytes = 64 * 1024 ** 2;

const platform = usePlatform();
let admin: Api;
let member: Api;

beforeAll(async () => {
  // Restarted, so that heaps grown in other tests don't count.
  for (const name of services) await platform.untilBack(name, platform.kill(name));
  const anyone = new Api(platform.url);
  admin = (await anyone.logIn(platform.admin)).api;
  member = anyone.as({ membershipNumber: platform.membershipNumber });
});

test('3 GB are uploaded and downloaded by ranges without loss, and no service buffers them in memory', async () => {
  const file = await videoOfSize(limits.videoFileBytes);
  const memory = watchMemory(platform, services);

  const { objectPath, status } = await admin.upload(file, {
    filename: 'large.mp4',
    contentType: 'video/mp4',
    size: limits.videoFileBytes,
  });
  expect(status).toBe(200);
  const video = await admin.post(apiPath('/api/videos'), {
    title: `三个 G ${Date.now()}`,
    filename: 'large.mp4',
    objectPath,
  });
  expect(video).toMatchObject({ duration: 4, thumbnail: expect.any(String) });

  const received = createHash('sha256');
  for (let start = 0; start < limits.videoFileBytes; start += rangeBytes) {
    const end = Math.min(start + rangeBytes, limits.videoFileBytes) - 1;
    const response = await member.send('GET', video.objectPath, undefined, {
      range: `bytes=${start}-${end}`,
    });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/${limits.videoFileBytes}`);
    for await (const chunk of response.body ?? []) received.update(chunk);
  }
  expect(received.digest('hex')).toBe(await sha256(createReadStream(file)));

  const most = memory.stop();
  process.stdout.write(`Most memory held, MiB: ${JSON.stringify(most)}\n`);
  for (const name of services) expect([name, (most[name] ?? 0) < memoryLimitMiB]).toEqual([name, true]);
  await admin.delete(apiPath('/api/videos/{id}', { id: video.id }));
}, 900_000);

test('3.1 GB without a declared size are rejected with a message and removed', async () => {
  const bytes = Math.round(3.1 * 1024 ** 3);
  const { objectPath, status } = await admin.upload(await videoOfSize(bytes));
  expect(status).toBe(200);

  const rejected = await admin.send('POST', apiPath('/api/videos'), {
    title: '太大',
    filename: 'too-large.mp4',
    objectPath,
  });
  expect(rejected.status).toBe(413);
  expect(await rejected.json()).toMatchObject({ message: messages.videoTooLarge });

  const stored = await admin.get(apiPath('/api/storage/videos'));
  expect(stored.map((object) => object.objectPath)).not.toContain(objectPath);
  expect((await admin.send('GET', objectPath)).status).toBe(404);
}, 900_000);
