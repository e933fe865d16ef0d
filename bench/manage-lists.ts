/** The Manage tab of the admin panel at 10,000 videos and 10,000 members: turning pages, deleting 500 at once, memory. */
import { join } from 'node:path';
import { apiPath, demoMembershipNumber, limits, localAdmin, storageKeys } from '@platform/contracts';
import { Client } from '@platform/demo-library';
import { launchChromium } from '@platform/testkit/chromium';
import { platformProcess, startPlatform } from '@platform/testkit/platform';
import { createConnection } from 'mongoose';
import { runBench } from './lib/bench.ts';
import { heapBytes, turnPages } from './lib/manage-lists.ts';
import { type ComparisonRow, measured, report, rowWithin, versionOf } from './lib/report.ts';
import { seedLibrary } from './lib/seed-library.ts';

const turns = Number(process.env.BENCH_ROUNDS ?? 15);
const count = Number(process.env.BENCH_ITEMS ?? 10_000);
/** The pages after which the memory is looked at. */
const memoryTurns = { few: 5, many: Math.min(100, count / 25 - 3) };

const within = (what: string, figures: number[], unit: string, most: number) =>
  rowWithin(what, measured('the panel', figures), most, unit);

/** Fills the library's database, two thirds of it with videos, and imports the members. */
async function fill(admin: Client, folder: string): Promise<void> {
  const [port] = platformProcess(folder, 'mongo').ports;
  const connection = createConnection(`mongodb://127.0.0.1:${port}/content?replicaSet=rs0`);
  await connection.asPromise();
  // biome-ignore lint/style/noNonNullAssertion: the connection is open
  const library = connection.db!;
  await seedLibrary(library, (count * 3) / 2, []);
  // The seed names pictures that storage doesn't have.
  await library.collection('items').updateMany({}, { $set: { thumbnail: null } });
  await connection.close();
  for (let from = 0; from < count; from += limits.importRows) {
    const members = Array.from({ length: limits.importRows }, (_, n) => ({
      name: `Member ${from + n}`,
      phoneNumber: `+1415${5_000_000 + from + n}`,
      notes: n % 3 === 0 ? 'met at the fair' : '',
    }));
    await admin.post(apiPath('/api/members/import'), { members, dryRun: false });
  }
}

await runBench('manage', async ({ folder, open }) => {
  const platform = await open(startPlatform(join(folder, 'platform')));
  const { api: admin, token } = await new Client(platform.url).logIn(localAdmin);
  await fill(admin, platform.folder);

  const browser = await open(launchChromium());
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const stored = {
    [storageKeys.membershipNumber]: demoMembershipNumber,
    [storageKeys.adminToken]: token,
    [storageKeys.adminUser]: JSON.stringify({ id: 'a', username: localAdmin.username }),
  };
  await context.addInitScript((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, stored);
  const page = await context.newPage();

  const results: ComparisonRow[] = [];
  for (const kind of ['videos', 'members'])
    for (const rows of [25, 50, 100]) {
      const url = `${platform.url}/?admin=manage/${kind}&rows=${rows}`;
      const turned = await turnPages(page, url, rows, turns);
      results.push(within(`${kind}, a page of ${rows}`, turned, 'ms', 300));
    }

  const url = `${platform.url}/?admin=manage/members&rows=25`;
  const heapAfter = async (pages: number) => {
    await turnPages(page, url, 25, pages);
    return heapBytes(page);
  };
  const grown = (await heapAfter(memoryTurns.many)) / (await heapAfter(memoryTurns.few));
  results.push(
    within(`memory after ${memoryTurns.many} pages, of after ${memoryTurns.few}`, [grown], 'x', 1.1),
  );

  for (const kind of ['videos', 'members'] as const) {
    const limit = limits.bulkItems;
    const list = await admin.get(
      kind === 'videos'
        ? apiPath('/api/videos', { limit, scope: 'all' })
        : apiPath('/api/members', { limit }),
    );
    const start = performance.now();
    const { results: deleted } = await admin.post(apiPath(`/api/${kind}/bulk`), {
      ids: list.map(({ id }) => id),
      action: 'delete',
    });
    const took = performance.now() - start;
    const done = deleted.filter((one) => one.done).length;
    if (done !== limits.bulkItems) throw new Error(`${done} ${kind} were deleted`);
    results.push(within(`${kind}, ${limits.bulkItems} deleted at once`, [took / 1000], 's', 5));
  }
  report('manage-lists', results, { chromium: browser.version(), react: versionOf('react') });
});
