/**
 * The users list and one member's history as the analytics service reads them, beside the same queries on a table of the same
 * columns that is ordered by time and has no projections; at 1M and 10M actions, and at 100M with BENCH_100M=1 (some 40 GB).
 *
 * A table grows in two ways. With the same members each has ten times the actions at ten times the size (`ours`), so that more
 * is read of everyone; with ten times the members (`wide`) everyone's own history stays alike, and only the table is larger.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ClickHouseClient, createClient } from '@clickhouse/client';
import { CLICKHOUSE_USERNAME, startClickHouse } from '@platform/local-stack';
import { silentLogger } from '@platform/service-kit';
import { connectClickHouse } from '../services/analytics/src/store/clickhouse.ts';
import { ensureDatabase, migrate } from '../services/analytics/src/store/migrate.ts';
import { listProfiles, readDetails } from '../services/analytics/src/store/queries/members.ts';
import { type ComparisonRow, type Measured, median, report, runRounds, versionOf } from './lib/report.ts';
import { busyMembers, seedActions } from './lib/seed-actions.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const million = 1_000_000;
const defaultSizes = process.env.BENCH_100M === '1' ? '1,10,100' : '1,10';
/** In millions. */
const sizes = (process.env.BENCH_MILLIONS ?? defaultSizes).split(',').map(Number);
const retentionMonths = 25;
/** At every size, and per million actions where the members grow with the table: the same at a million. */
const members = 20_000;
const patienceMs = 60 * 60_000;
/** Questions a round; a round's figure is their median. */
const lists = 5;
const questions = 20;
const rawQuestions = 3;
const pageLimit = 50;
const historyLimit = 100;

const folder = mkdtempSync(join(tmpdir(), 'bench-analytics-'));
const opened: (() => Promise<unknown>)[] = [async () => rmSync(folder, { recursive: true, force: true })];

/** A round: the questions one after the other, each timed; gives the median in milliseconds. */
async function millisecondsEach(count: number, question: (n: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const begin = performance.now();
    await question(n);
    times.push(performance.now() - begin);
  }
  return median(times);
}

/** The service gives a query up after seconds; what it is compared with may take its time. */
function patient(client: ClickHouseClient): ClickHouseClient {
  opened.push(() => client.close());
  const query: ClickHouseClient['query'] = (params) => {
    const clickhouse_settings = { ...params.clickhouse_settings, max_execution_time: 0 };
    return client.query({ ...params, clickhouse_settings });
  };
  return Object.assign(Object.create(client), { query });
}

/** The members whose histories are read are as busy in both. */
const growing = {
  ours: () => members,
  wide: (size: number) => size * members,
} as const;

let asked = 0;
const listRound = (client: ClickHouseClient, count: number) => () =>
  millisecondsEach(count, () => listProfiles(client, { sort: 'lastActivity', limit: pageLimit }));
async function readHistory(client: ClickHouseClient, membershipNumber: string): Promise<void> {
  const page = await readDetails(client, { membershipNumber, limit: historyLimit });
  if (page?.details.allActions.length !== historyLimit)
    throw new Error(`${membershipNumber} has no full page`);
}
const historyRound = (client: ClickHouseClient, count: number, busy: readonly string[]) => () =>
  millisecondsEach(count, () => readHistory(client, busy[(asked++ * 37) % busy.length] as string));

/** The same columns in the order of time, without projections. */
async function createRawTable(client: ClickHouseClient, like: string): Promise<void> {
  await client.command({
    query: `CREATE TABLE tracked_actions ENGINE = MergeTree ORDER BY at EMPTY AS SELECT * FROM ${like}.tracked_actions`,
  });
  await client.command({
    query: `ALTER TABLE tracked_actions ADD COLUMN content_key String
      MATERIALIZED if(content_id = '', '', concat(content_type, '/', content_id))`,
  });
}

try {
  const password = randomBytes(16).toString('hex');
  const server = await startClickHouse({ dir: join(folder, 'clickhouse'), password });
  opened.push(() => server.stop());
  const access = { url: server.url, username: CLICKHOUSE_USERNAME, password };
  const bootstrap = connectClickHouse(access, undefined);
  opened.push(() => bootstrap.close());
  const open = async (database: string): Promise<ClickHouseClient> => {
    await ensureDatabase(bootstrap, database);
    const client = connectClickHouse(access, database);
    opened.push(() => client.close());
    return client;
  };

  const end = new Date();
  /** Merging takes longer than the service's client would wait. */
  const seed = async (database: string, size: number, memberCount: number): Promise<void> => {
    const client = createClient({ ...access, database, request_timeout: patienceMs });
    const what = { actions: size * million, members: memberCount };
    await seedActions(client, what, end).finally(() => client.close());
  };
  const seeded = async (kind: keyof typeof growing, size: number) => {
    const database = `${kind}_${size}m`;
    const memberCount = growing[kind](size);
    process.stderr.write(`  generating ${size}M actions of ${memberCount} members\n`);
    const client = await open(database);
    await migrate(client, retentionMonths, silentLogger());
    await seed(database, size, memberCount);
    return { size, client, busy: busyMembers(memberCount) };
  };
  const seedEach = async (kind: keyof typeof growing, sizes: number[]) => {
    const all = [];
    for (const size of sizes) all.push(await seeded(kind, size));
    return all;
  };
  const [ours, wide] = await Promise.all([
    seedEach('ours', sizes),
    // At a million they are the same ones.
    seedEach(
      'wide',
      sizes.filter((size) => size !== 1),
    ),
  ]);
  const largest = Math.max(...sizes);
  process.stderr.write(`  generating ${largest}M actions, ordered by time\n`);
  const rawClient = await open('raw');
  await createRawTable(rawClient, `ours_${largest}m`);
  await seed('raw', largest, members);
  const raw = patient(createClient({ ...access, database: 'raw', request_timeout: patienceMs }));

  const histories = (tables: typeof ours, name: (size: number) => string) =>
    tables.map(({ size, client, busy }) => ({
      name: name(size),
      run: historyRound(client, questions, busy),
    }));
  // Apart from the whole tables that raw reads, and each member once beforehand: all tables together are larger than the memory,
  // and a larger table is not to look slower for being pushed out of it.
  for (const { client, busy } of [...ours, ...wide])
    for (const number of busy) await readHistory(client, number);
  const growth = await runRounds(
    [
      ...histories(ours, (size) => `history ${size}M`),
      ...histories(wide, (size) => `history ${size}M, more members`),
    ],
    rounds,
  );
  const besideRaw = await runRounds(
    [
      ...ours.map(({ size, client }) => ({ name: `list ${size}M`, run: listRound(client, lists) })),
      ...histories(ours.slice(-1), (size) => `history ${size}M beside raw`),
      { name: `list ${largest}M, raw`, run: listRound(raw, rawQuestions) },
      { name: `history ${largest}M, raw`, run: historyRound(raw, rawQuestions, busyMembers(members)) },
    ],
    rounds,
  );

  const named = (name: string) => [...growth, ...besideRaw].find((one) => one.name === name) as Measured;
  const atMost = (milliseconds: number): Measured => ({
    name: 'limit',
    median: milliseconds,
    figures: [milliseconds],
  });
  const unit = 'ms';
  // Raw's time grows with the actions and ours hardly at all, so what has to be 20 times at 100M is less before.
  const fasterThanRaw = { atMost: largest >= 100 ? 1 / 20 : 1 / 5 };
  const rows: ComparisonRow[] = [
    {
      what: `users list, ${largest}M actions`,
      ours: named(`list ${largest}M`),
      peer: named(`list ${largest}M, raw`),
      unit,
      goal: fasterThanRaw,
    },
    {
      what: `one member's history, ${largest}M`,
      ours: named(`history ${largest}M beside raw`),
      peer: named(`history ${largest}M, raw`),
      unit,
      goal: fasterThanRaw,
    },
    ...sizes.slice(1).flatMap((size, at) => {
      const smaller = sizes[at] as number;
      const goal = { atMost: 1.3 };
      return [
        {
          what: `history, ${size}M beside ${smaller}M: ${size / smaller} times the actions of each member`,
          ours: named(`history ${size}M`),
          peer: named(`history ${smaller}M`),
          unit,
          goal,
        },
        {
          what: `history, ${size}M beside ${smaller}M: ${size / smaller} times the members`,
          ours: named(`history ${size}M, more members`),
          peer: named(smaller === 1 ? 'history 1M' : `history ${smaller}M, more members`),
          unit,
          goal,
        },
      ];
    }),
    ...(sizes.includes(10)
      ? [
          { what: 'users list, 10M', ours: named('list 10M'), peer: atMost(150), unit, goal: { atMost: 1 } },
          { what: 'history, 10M', ours: named('history 10M'), peer: atMost(30), unit, goal: { atMost: 1 } },
        ]
      : []),
  ];
  const holds = report('analytics-queries', rows, {
    clickhouse: await versionOfServer(bootstrap),
    '@clickhouse/client': versionOf('@clickhouse/client'),
  });
  process.exitCode = holds ? 0 : 1;
} finally {
  for (const close of opened.reverse()) await close();
}

async function versionOfServer(client: ClickHouseClient): Promise<string> {
  const result = await client.query({ query: 'SELECT version() AS version', format: 'JSONEachRow' });
  const [row] = await result.json<{ version: string }>();
  return row?.version ?? 'unknown';
}
