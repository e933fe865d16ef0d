import { rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { objectsPrefix, topics } from '@platform/contracts';
import { createLogger, createProducer, done, runConsumer, silentLogger } from '@platform/service-kit';
import { asMember, useBreakableServer, useS3, waitFor } from '@platform/testkit';
import * as z from 'zod';
import { sidecarKeyOf } from '../src/domain/object-key.ts';
import { makeVideo } from './support/media.ts';
import { useStorage } from './support/use-storage.ts';

const server = useBreakableServer('s3');
const { bucket, region, accessKeyId, secretAccessKey } = useS3();
const ownS3 = {
  ...{ bucket, region, accessKeyId, secretAccessKey },
  get endpoint() {
    return server.url;
  },
};
const lines: string[] = [];
const destination = { write: (line: string) => void lines.push(line) };
const storage = useStorage({ logger: createLogger({ name: 'storage', destination }) }, ownS3);

const deadLetters: string[] = [];
const opened: { close(): Promise<void> }[] = [];
beforeAll(async () => {
  const kafka = { ...storage.kafka, clientId: 'test', logger: silentLogger() };
  const deadLetter = await createProducer(kafka);
  const consumer = runConsumer({
    ...{ ...kafka, groupId: 'test', topics: [topics.deadLetter], deadLetter },
    schema: z.object({ itemId: z.string() }),
    handler: async ({ value }) => {
      deadLetters.push(value.itemId);
      return done();
    },
  });
  opened.push(deadLetter, consumer);
});
afterAll(() => Promise.all(opened.reverse().map((resource) => resource.close())));

/** Paths of visible videos. */
let paths: [string, string, string];
beforeEach(async () => {
  const video = await makeVideo();
  const add = async () => {
    const path = await storage.upload('video', video);
    expect((await storage.check('video', path)).status).toBe(200);
    return path;
  };
  paths = [await add(), await add(), await add()];
});

/** Replaces the record of the first video by a link to itself, which no one can read. */
async function damageFirst() {
  const record = join(server.folder, 'data', bucket, sidecarKeyOf(paths[0].slice(objectsPrefix.length)));
  await rm(record);
  await symlink(record, record);
}

const hide = (path: string, itemId: string) => ({
  ...{ kind: 'item.saved' as const, itemId, objectPaths: [path], released: [], visibleFrom: null },
});
const statusOf = async (path: string) =>
  (await storage.fetch(path, { method: 'HEAD', headers: asMember() })).status;
const untilHidden = (path: string) =>
  waitFor(async () => (await statusOf(path)) === 404, { what: 'the video to be hidden', timeoutMs: 30_000 });

test('one record that cannot be read holds up no other event; its own are dead letters', async () => {
  await damageFirst();
  const [damaged, hidden, deleted] = paths;
  await storage.publish(hide(damaged, 'damaged'));
  await storage.publish(hide(hidden, 'hidden'));
  await storage.publish({ kind: 'item.deleted', itemId: 'deleted', objectPaths: [damaged, deleted] });
  await untilHidden(hidden);
  await untilHidden(deleted);
  // Each is published twice.
  await waitFor(() => deadLetters.length === 4, { timeoutMs: 30_000 });
  expect(deadLetters).toEqual(['damaged', 'damaged', 'deleted', 'deleted']);
});

test('one record that cannot be read holds up no other event of a call', async () => {
  await damageFirst();
  const [damaged, hidden, also] = paths;
  const response = await storage.callWith(hide(hidden, 'a'), hide(damaged, 'b'), hide(also, 'c'));
  expect(response.status).toBe(503);
  await untilHidden(hidden);
  await untilHidden(also);
});

test('while S3 is away, an event waits', async () => {
  const letters = deadLetters.length;
  await server.kill();
  lines.length = 0;
  await storage.publish(hide(paths[1], 'waits'));
  // More often than a failing event is tried.
  await waitFor(() => lines.filter((line) => line.includes('will be repeated')).length > 5, {
    timeoutMs: 30_000,
  });
  await server.restart();
  await untilHidden(paths[1]);
  expect(deadLetters).toHaveLength(letters);
});
