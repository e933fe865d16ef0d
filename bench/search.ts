/** Search of 100,000 titles: speed beside MiniSearch and MongoDB's text index, recall, freshness, hostile queries. */
import { join } from 'node:path';
import { startKafka, startMongo, startRedis } from '@platform/local-stack';
import { seededRandom } from '@platform/testkit/random';
import { mongo } from 'mongoose';
import { runBench } from './lib/bench.ts';
import { startChild } from './lib/child-service.ts';
import { limit, measured, report, row, rowWithin, runRounds, versionOf } from './lib/report.ts';
import { changesUntilFound, recallOf, recallOfAllParts, type SearchTarget, timesOf } from './lib/search.ts';
import {
  hostileQueries,
  initialQueries,
  pinyinQueries,
  substrings,
  type TitleQuery,
  typoQueries,
} from './lib/search-queries.ts';
import { seedTitles } from './lib/seed-library.ts';
import { newAdmin, newSigner, startContent, startGateway } from './lib/services.ts';

const count = Number(process.env.BENCH_TITLES ?? 100_000);
const sampled = Number(process.env.BENCH_SAMPLED ?? 2_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const hostile = Number(process.env.BENCH_HOSTILE ?? 10_000);
const queriesARound = 400;
const changes = 20;

const signer = newSigner();
const { headers, publicJwk } = newAdmin();

const limited = (what: string, figure: number, unit: string, most: number) =>
  rowWithin(what, measured('search', [figure]), most, unit);
const found = (what: string, share: number, least: number) =>
  row(`${what} found`, measured('search', [share]), limit(least, 'goal'), 'share', { atLeast: 1 });

await runBench('search', async ({ folder, open }) => {
  const mongod = await open(startMongo({ dir: join(folder, 'mongo') }));
  const kafka = await open(startKafka({ dir: join(folder, 'kafka') }));
  const redis = await open(startRedis({ dir: join(folder, 'redis') }));
  const mongoUrl = mongod.databaseUrl('content');
  const client = await open(mongo.MongoClient.connect(mongoUrl));
  const titles = await seedTitles(client.db(), count);
  const mongoVersion = (await client.db().admin().serverInfo()).version as string;

  const content = await open(startContent(mongoUrl, kafka.url, signer));
  // Another replica takes the changes.
  const writer = await open(startContent(mongoUrl, kafka.url, signer));
  const adminAuth = await open(startChild('bench/peers/json-upstream.ts', { PUBLIC_JWK: publicJwk }));

  /** Puts a gateway before what searches. */
  async function behindGateway(url: string): Promise<SearchTarget> {
    const addresses = { ADMIN_AUTH_URL: adminAuth.url, CONTENT_URL: url };
    const gateway = await open(startGateway(redis.url, { LOG_LEVEL: 'warn', ...addresses }, signer));
    return { url: gateway.url, headers };
  }
  const ours = await behindGateway(content.url);
  const peer = async (ENGINE: string) => {
    const child = await open(startChild('bench/peers/search-server.ts', { MONGO_URL: mongoUrl, ENGINE }));
    return behindGateway(child.url);
  };
  const peers = [
    { name: 'MiniSearch', target: await peer('minisearch') },
    { name: '$text', target: await peer('text') },
  ];

  const random = seededRandom(1);
  const sample = Array.from({ length: sampled }, () => titles[Math.floor(random() * count)]).filter(
    (title) => title !== undefined,
  );
  const parts = substrings(sample);
  const others = [pinyinQueries(sample), initialQueries(sample), typoQueries(sample)];

  const p95 = (target: SearchTarget, queries: TitleQuery[]) => {
    let next = 0;
    return async () => {
      const some = Array.from(
        { length: queriesARound },
        () => queries[(next++ * 37) % queries.length]?.q ?? '',
      );
      const times = (await timesOf(target, some)).sort((a, b) => a - b);
      return times[Math.floor(times.length * 0.95)] as number;
    };
  };
  const speed = await runRounds(
    [
      { name: 'parts', run: p95(ours, parts) },
      ...peers.map(({ name, target }) => ({ name, run: p95(target, parts) })),
      { name: 'Latin', run: p95(ours, others.flat()) },
    ],
    rounds,
  );
  const rows = [
    rowWithin('parts of titles, p95', speed('parts'), 50, 'ms'),
    ...peers.map(({ name }) => row('parts of titles, p95', speed('parts'), speed(name), 'ms', { atMost: 1 })),
    rowWithin('pinyin, initials, typos, p95', speed('Latin'), 50, 'ms'),
  ];

  process.stderr.write('recall\n');
  rows.push(found('all parts of 2 to 4 characters of the sampled', await recallOfAllParts(sample), 1));
  // Recall is at most 1, so no peer's can be above.
  rows.push(found('parts of 2 to 4 characters', await recallOf(ours, parts), 1));
  process.stderr.write('recall of pinyin, initials and typos\n');
  const goals = [
    ['pinyin', 0.95],
    ['initials', 0.95],
    ['English words with a typo', 0.9],
  ] as const;
  for (const [n, [what, goal]] of goals.entries())
    rows.push(found(what, await recallOf(ours, others[n] ?? []), goal));

  process.stderr.write('changes by another replica\n');
  const waits = await changesUntilFound(ours, writer.url, signer.asAdmin, changes);
  for (const [what, times] of Object.entries(waits))
    rows.push(limited(`${what}, the slowest of ${changes}`, Math.max(...times), 'ms', 2_000));

  process.stderr.write('hostile queries\n');
  const metrics = async () => {
    const text = await (await fetch(`${content.adminUrl}/metrics`)).text();
    const value = (name: string) => Number(new RegExp(`^${name}(?:{.*})? (.+)$`, 'm').exec(text)?.[1]);
    return {
      lagMs: value('nodejs_eventloop_lag_max_seconds') * 1000,
      bytes: value('process_resident_memory_bytes'),
    };
  };
  const ask = async (n: number) => {
    await timesOf(ours, hostileQueries(n), { connections: 16, isRight: (status) => status < 500 });
    return metrics();
  };
  const before = await ask(hostile / 5);
  const after = await ask(hostile);
  rows.push(limited(`event loop's longest delay in ${hostile} hostile queries`, after.lagMs, 'ms', 50));
  rows.push(limited('memory after them, of after a fifth as many', after.bytes / before.bytes, 'x', 1.1));

  report('search', rows, { mongod: mongoVersion, minisearch: versionOf('minisearch') });
});
