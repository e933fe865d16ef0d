import { setTimeout as delay } from 'node:timers/promises';
import { expect, jest, test } from '@jest/globals';
import { databaseOn, faultRounds, useBreakableServer, useS3, waitFor } from '@platform/testkit';
import { useKillableWorkers } from './support/kill-workers.ts';
import { useStorage } from './support/use-storage.ts';

/** Workers that are killed or paused, and servers that stop, at random moments. FAULT_ROUNDS times each. */

const lockLifetimeMs = 15_000;

const mongo = useBreakableServer('mongo');
const s3 = useBreakableServer('s3');
const { bucket, region, accessKeyId, secretAccessKey } = useS3();
const storage = useStorage(
  {},
  {
    ...{ bucket, region, accessKeyId, secretAccessKey },
    get endpoint() {
      return s3.url;
    },
  },
  {
    get url() {
      return databaseOn(mongo, 'storage');
    },
  },
);
const workers = useKillableWorkers(storage);
jest.setTimeout(240_000 * faultRounds);

const between = (least: number, most: number) => least + Math.random() * (most - least);
const oneOf = <T>(list: T[]): T | undefined => list[Math.floor(Math.random() * list.length)];

test('workers are killed', async () => {
  for (let round = 0; round < faultRounds; round += 1) {
    const films = await workers.save(3);
    while (workers.workers().length < 2) workers.start();
    // A film is given up after five runs that got nowhere.
    for (let kills = 0; kills < 4; kills += 1) {
      await delay(between(500, 6_000));
      await workers.kill(oneOf(workers.workers()), 'SIGKILL');
      workers.start();
    }
    await workers.expectMade(films);
    for (const { path } of films)
      expect(await workers.keysOf(path)).toEqual((await workers.listedOf(path)).sort());
  }
  await workers.expectNoFolders();
});

test('servers stop for some seconds', async () => {
  for (let round = 0; round < faultRounds; round += 1) {
    const films = await workers.save(3);
    while (workers.workers().length < 2) workers.start();
    for (let stops = 0; stops < 4; stops += 1) {
      await delay(between(500, 4_000));
      const server = oneOf([mongo, s3]) ?? mongo;
      if (Math.random() < 0.5) {
        await server.kill();
        await delay(between(500, 5_000));
        await server.restart();
      } else {
        await server.signal('SIGSTOP');
        await delay(between(500, 5_000));
        await server.signal('SIGCONT');
      }
    }
    await workers.expectMade(films);
    for (const { path } of films)
      expect(await workers.keysOf(path)).toEqual((await workers.listedOf(path)).sort());
  }
});

test('a worker is paused until another has its film, and goes on', async () => {
  for (let round = 0; round < faultRounds; round += 1) {
    await Promise.all(workers.workers().map((worker) => workers.kill(worker, 'SIGTERM')));
    const films = await workers.save(3);
    const paused = workers.start();
    await waitFor(async () => (await workers.progressOf(films[0]?.path ?? '')) > 0, { what: 'an encode' });
    await delay(between(0, 3_000));
    paused.kill('SIGSTOP');
    workers.start();
    await delay(lockLifetimeMs + between(2_000, 8_000));
    paused.kill('SIGCONT');
    await workers.expectMade(films);
    // What it still uploaded is left to the sweep.
    await storage.sweep({ now: () => Date.now() + 2 * 24 * 60 * 60 * 1000 });
    for (const { path } of films)
      expect(await workers.keysOf(path)).toEqual((await workers.listedOf(path)).sort());
  }
});
