import { expect, test } from '@jest/globals';
import { waitFor } from '@platform/testkit';
import { useKillableWorkers } from './support/kill-workers.ts';
import { useStorage } from './support/use-storage.ts';

/** One fault; transcoding.faults.test.ts has more. */
const storage = useStorage();
const workers = useKillableWorkers(storage);

test('a worker that is killed while it encodes is followed by another, which begins where that was', async () => {
  const films = await workers.save(1);
  const path = films[0]?.path ?? '';
  const first = workers.start();
  await waitFor(async () => (await workers.listedOf(path)).length > 0, { what: 'the storyboard' });
  const storyboard = await workers.listedOf(path);
  await workers.kill(first, 'SIGKILL');
  workers.start();
  await workers.expectMade(films);
  expect(await workers.keysOf(path)).toEqual((await workers.listedOf(path)).sort());
  expect(await workers.listedOf(path)).toEqual(expect.arrayContaining(storyboard));
  await workers.expectNoFolders();
});
