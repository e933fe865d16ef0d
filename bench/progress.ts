/** Library pages at a steady rate while members' places are written 600 times a second, compared with the pages alone. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { limits } from '@platform/contracts';
import { startKafka, startMongo } from '@platform/local-stack';
import { mongo } from 'mongoose';
import { runBench } from './lib/bench.ts';
import { cpuMicroseconds } from './lib/child-service.ts';
import { openLoop } from './lib/open-loop.ts';
import { limit, report, row, runRounds, versionOf } from './lib/report.ts';
import { seedLibrary } from './lib/seed-library.ts';
import { newSigner, startContent } from './lib/services.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const seconds = Number(process.env.BENCH_SECONDS ?? 60);
const pagesASecond = Number(process.env.BENCH_PAGES ?? 100);
const reportsASecond = Number(process.env.BENCH_REPORTS ?? 600);
/** As many as report this often while they watch, each on from where they were. */
const memberCount = (reportsASecond * limits.progressEveryMs) / 1000;
const itemCount = 10_000;
/** Reports on an item before the member goes on to the next: a film of ten minutes. */
const reportsAnItem = 40;
const durationSeconds = (reportsAnItem * limits.progressEveryMs) / 1000;

const signer = newSigner();
const memberIds = Array.from({ length: memberCount }, (_, n) => n.toString(16).padStart(24, '0'));
const asMember = (n: number) => signer.asMember(memberIds[n % memberCount] as string);

await runBench('progress', async ({ folder, open }) => {
  const mongod = await open(startMongo({ dir: join(folder, 'mongo') }));
  const kafka = await open(startKafka({ dir: join(folder, 'kafka') }));
  const mongoUrl = mongod.databaseUrl('content');
  const service = await open(startContent(mongoUrl, kafka.url, signer));

  const client = await open(mongo.MongoClient.connect(mongoUrl));
  const positions = await seedLibrary(client.db(), itemCount, memberIds.slice(0, 100));
  const { version } = await client.db().admin().serverInfo();
  const typeOf = new Map(
    (
      await client
        .db()
        .collection('items')
        .find({}, { projection: { type: 1 } })
        .toArray()
    ).map(({ _id, type }) => [_id.toHexString(), type as string]),
  );

  const pages = () =>
    openLoop({
      ...{ url: service.url, rate: pagesASecond, seconds, headers: {} },
      // With each request, as the token of an identity is good for five minutes.
      nth: () => ({ path: '/api/library?limit=24', method: 'GET', headers: asMember(0), body: '' }),
    });
  const sessions = memberIds.map(() => randomUUID());
  /** The film that a member watches in a turn; members are at different points of theirs. */
  const filmOf = (member: number, turn: number) =>
    positions[(member * 7 + Math.floor((turn + member) / reportsAnItem)) % itemCount] as { id: string };
  const begun = memberIds.map((member, n) => ({
    ...{
      member,
      item: mongo.ObjectId.createFromHexString(filmOf(n, 0).id),
      finished: false,
      durationSeconds,
    },
    ...{
      positionSeconds: 0,
      session: sessions[n],
      at: new Date(0),
      placedAt: new Date(),
      watchedAt: new Date(),
    },
  }));
  await client.db().collection('memberItems').insertMany(begun);
  let sent = 0;
  const reports = () =>
    openLoop({
      ...{ url: service.url, rate: reportsASecond, seconds, expected: 204 },
      headers: { 'content-type': 'application/json' },
      nth() {
        const member = sent % memberCount;
        const turn = Math.floor(sent / memberCount);
        sent += 1;
        const { id } = filmOf(member, turn);
        const body = {
          positionSeconds: (((turn + member) % reportsAnItem) * durationSeconds) / reportsAnItem,
          durationSeconds,
          session: sessions[member],
          at: new Date().toISOString(),
        };
        return {
          ...{ method: 'PUT', path: `/api/progress/${typeOf.get(id)}/${id}` },
          ...{ headers: asMember(member), body: JSON.stringify(body) },
        };
      },
    });

  const used = () => cpuMicroseconds(service.pid) + cpuMicroseconds(mongod.pid);
  const of = await runRounds(
    [
      { name: 'alone', run: pages },
      {
        name: 'while progress is written',
        async run() {
          const before = used();
          const [{ rate }, writes] = await Promise.all([pages(), reports()]);
          return {
            ...{ rate, written: writes.rate, writeP50: writes.p50, writeP99: writes.p99 },
            cpuPercent: (used() - before) / seconds / 10_000,
          };
        },
      },
    ],
    rounds,
  );
  const ours = (figure: string) => of('while progress is written', figure);
  const requested = limit(reportsASecond, 'asked for');
  report(
    'progress',
    [
      row('library pages', ours('rate'), of('alone', 'rate'), 'pages/s', { atLeast: 0.95 }),
      row('reports of places', ours('written'), requested, 'reports/s', { atLeast: 0.95 }),
    ],
    { mongod: version as string, mongoose: versionOf('mongoose'), express: versionOf('express') },
  );
  const shown = (figure: string, digits: number) => ours(figure).median.toFixed(digits);
  process.stdout.write(
    `a report: p50 ${shown('writeP50', 1)} ms, p99 ${shown('writeP99', 1)} ms; ` +
      `service and MongoDB together ${shown('cpuPercent', 0)} % of a core\n`,
  );
});
