/** Search of 100,000 titles: speed beside MiniSearch and MongoDB's text index, recall, freshness, hostile queries. */
import { join } from 'node:path';
import { startKafka, startMongo, startRedis } from '@platform/local-stack';
import { seededRandom } from '@platform/testkit/random';
import { mongo } from 'mongoose';
import { openBench } from './lib/bench.ts';
import { startChild } from './lib/child-service.ts';
import { type ComparisonRow, limit, measured, report, runRounds, versionOf } from './lib/report.ts';
import { changesUntilFound, recallOf, recallOfAllParts, type SearchTarget, timesOf } from './lib/search.ts';
import {
  hostileQueries,
  initialQueries,
  pinyinQueries,
  substrings,
  type TitleQuery,
  typoQueries,
} from './lib/search-queries.ts';
import { seedTitles } from './lib/seed-titles.ts';
import { newAdmin, newSigner, startContent, startGateway } from './lib/services.ts';

const count = Number(process.env.BENCH_TITLES ?? 100_000);
const sampled = Number(process.env.BENCH_SAMPLED ?? 2_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const hostile = Number(process.env.BENCH_HOSTILE ?? 10_000);
const queriesARound = 400;
const changes = 20;

const { folder, opened, close } = openBench('search');

const signer = newSigner(300);
const { headers, publicJwk } = newAdmin();
const admin = { id: 'a'.repeat(24), username: 'bench', sessionId: 'bench', role: 'owner' as const };
const asWriter = () => ({ 'x-identity': signer.sign({ address: '192.0.2.1', admin }) });

const limited = (
  what: string,
  figures: number[],
  unit: string,
  bound: number,
  atLeast = false,
): ComparisonRow => ({
  what,
  ours: measured('search', figures),
  peer: limit(bound, atLeast ? 'goal' : 'limit'),
  unit,
  goal: atLeast ? { atLeast: 1 } : { atMost: 1 },
});

try {
  const mongod = await startMongo({ dir: join(folder, 'mongo') });
  opened.push(() => mongod.stop());
  const kafka = await startKafka({ dir: join(folder, 'kafka') });
  opened.push(() => kafka.stop());
  const redis = await startRedis({ dir: join(folder, 'redis') });
  opened.push(() => redis.stop());
  const mongoUrl = mongod.databaseUrl('content');
  const client = await mongo.MongoClient.connect(mongoUrl);
  opened.push(() => client.close());
  const titles = await seedTitles(client.db(), count);
  const mongoVersion = (await client.db().admin().serverInfo()).version as string;

  const content = await startContent(mongoUrl, kafka.url, signer);
  opened.push(() => content.stop());
  // Another replica takes the changes.
  const writer = await startContent(mongoUrl, kafka.url, signer);
  opened.push(() => writer.stop());
  const adminAuth = await startChild('bench/peers/json-upstream.ts', { PUBLIC_JWK: publicJwk });
  opened.push(() => adminAuth.stop());

  /** Puts a gateway before what searches. */
  async function behindGateway(url: string): Promise<SearchTarget> {
    const addresses = { ADMIN_AUTH_URL: adminAuth.url, CONTENT_URL: url };
    const gateway = await startGateway(redis.url, { LOG_LEVEL: 'warn', ...addresses }, signer);
    opened.push(() => gateway.stop());
    return { url: gateway.url, headers };
  }
  const ours = await behindGateway(content.url);
  const peer = async (ENGINE: string) => {
    const child = await startChild('bench/peers/search-server.ts', { MONGO_URL: mongoUrl, ENGINE });
    opened.push(() => child.stop());
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
  const rows: ComparisonRow[] = [
    limited('parts of titles, p95', speed('parts').figures, 'ms', 50),
    ...peers.map(({ name }) => ({
      ...limited('parts of titles, p95', speed('parts').figures, 'ms', 0),
      peer: speed(name),
    })),
    limited('pinyin, initials, typos, p95', speed('Latin').figures, 'ms', 50),
  ];

  process.stderr.write('recall\n');
  const all = await recallOfAllParts(sample);
  rows.push(limited('all parts of 2 to 4 characters found, among the sampled', [all], 'share', 1, true));
  // Recall is at most 1, so no peer's can be above.
  rows.push(limited('parts of 2 to 4 characters found', [await recallOf(ours, parts)], 'share', 1, true));
  process.stderr.write('recall of pinyin, initials and typos\n');
  const goals = [
    ['pinyin', 0.95],
    ['initials', 0.95],
    ['English words with a typo', 0.9],
  ] as const;
  for (const [n, [what, goal]] of goals.entries())
    rows.push(limited(`${what} found`, [await recallOf(ours, others[n] ?? [])], 'share', goal, true));

  process.stderr.write('changes by another replica\n');
  for (const [what, times] of Object.entries(await changesUntilFound(ours, writer.url, asWriter, changes)))
    rows.push(limited(`${what}, the slowest of ${changes}`, [Math.max(...times)], 'ms', 2_000));

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
  rows.push(limited(`event loop's longest delay in ${hostile} hostile queries`, [after.lagMs], 'ms', 50));
  rows.push(limited('memory after them, of after a fifth as many', [after.bytes / before.bytes], 'x', 1.1));

  process.exitCode = report('search', rows, { mongod: mongoVersion, minisearch: versionOf('minisearch') })
    ? 0
    : 1;
} finally {
  await close();
}
