/**
 * Throughput from Kafka to ClickHouse: the writer draining a topic, compared with @clickhouse/client inserting the same
 * rows into the same table. Then the delay until an action is visible at half of that rate.
 */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ClickHouseClient } from '@clickhouse/client';
import { consumerGroups, type TrackedAction, topics } from '@platform/contracts';
import { CLICKHOUSE_USERNAME, startClickHouse, startKafka } from '@platform/local-stack';
import { createProducer, ensureTopics, silentLogger } from '@platform/service-kit';
import { Kafka, logLevel } from 'kafkajs';
import { toActionRow, toDateTime } from '../services/analytics/src/domain/action-row.ts';
import { writerBatches } from '../services/analytics/src/events/writer.ts';
import { connectClickHouse, ensureDatabase } from '../services/analytics/src/store/clickhouse.ts';
import { migrate } from '../services/analytics/src/store/migrate.ts';
import { runQuery } from '../services/analytics/src/store/queries/run-query.ts';
import { runBench } from './lib/bench.ts';
import { startService } from './lib/child-service.ts';
import { measured, report, row, rowWithin, runRounds, versionOf } from './lib/report.ts';
import { newSigner } from './lib/services.ts';
import { actionsARecord, makeAction } from './lib/tracked-actions.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const events = Number(process.env.BENCH_EVENTS ?? 1_000_000);
const markers = Number(process.env.BENCH_MARKERS ?? 40);
/** Concurrent inserts: as many as the writer's partitions. */
const insertsAtOnce = 3;
const messagesASend = 2_000;
/** Short compared with a round of 30 s; polling more often would take CPU time from the writer. */
const lookEveryMs = 100;
const retentionMonths = 25;

const logger = silentLogger();
const { jwks } = newSigner();

async function countActions(client: ClickHouseClient): Promise<number> {
  const query = 'SELECT count() AS stored FROM tracked_actions';
  const [row] = await runQuery<{ stored: string }>(client, query);
  return Number(row?.stored);
}

await runBench('drain', async ({ folder, open }) => {
  async function openDatabase(url: string, password: string, database: string): Promise<ClickHouseClient> {
    const server = { url, username: CLICKHOUSE_USERNAME, password };
    await ensureDatabase(server, database);
    const client = await open(connectClickHouse(server, database));
    await migrate(client, retentionMonths, logger);
    return client;
  }

  const password = randomBytes(16).toString('hex');
  const kafka = await open(startKafka({ dir: join(folder, 'kafka') }));
  const clickhouse = await open(startClickHouse({ dir: join(folder, 'clickhouse'), password }));
  const counted = await openDatabase(clickhouse.url, password, 'analytics');
  const peer = await openDatabase(clickhouse.url, password, 'peer');

  const connection = { brokers: kafka.brokers, clientId: 'bench', logger };
  await ensureTopics(connection, [topics.tracking, topics.deadLetter]);
  const producer = await open(createProducer(connection));
  const admin = new Kafka({ brokers: kafka.brokers, logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  await open({ close: () => admin.disconnect() });

  const send = (actions: readonly TrackedAction[]) =>
    producer.send(
      topics.tracking,
      Array.from({ length: Math.ceil(actions.length / actionsARecord) }, (_, n) => {
        const own = actions.slice(n * actionsARecord, (n + 1) * actionsARecord);
        return { key: own[0]?.memberId ?? null, value: JSON.stringify(own) };
      }),
    );
  process.stderr.write(`  putting ${events} actions on the topic\n`);
  for (let sent = 0; sent < events; sent += messagesASend) {
    await send(
      Array.from({ length: Math.min(messagesASend, events - sent) }, (_, n) => makeAction(sent + n)),
    );
  }

  const startWriter = () =>
    startService('services/analytics/src/main.ts', {
      LOG_LEVEL: 'warn',
      KAFKA_BROKERS: kafka.url,
      IDENTITY_JWKS: JSON.stringify(jwks),
      CLICKHOUSE_URL: clickhouse.url,
      CLICKHOUSE_USERNAME,
      CLICKHOUSE_PASSWORD: password,
      // Only needed for names, which nothing requests here.
      CONTENT_URL: 'http://127.0.0.1:1',
      MEMBERSHIP_URL: 'http://127.0.0.1:1',
    });

  /** Actions a second, from the first stored to the last. */
  async function drained(): Promise<number> {
    await counted.command({ query: 'TRUNCATE TABLE tracked_actions' });
    await admin.resetOffsets({ groupId: consumerGroups.actions, topic: topics.tracking, earliest: true });
    const writer = await startWriter();
    try {
      let first = { at: 0, stored: 0 };
      for (;;) {
        const stored = await countActions(counted);
        if (first.stored === 0 && stored > 0) first = { at: performance.now(), stored };
        if (stored === events) return (stored - first.stored) / ((performance.now() - first.at) / 1_000);
        await delay(lookEveryMs);
      }
    } finally {
      await writer.stop();
    }
  }

  async function inserted(): Promise<number> {
    await peer.command({ query: 'TRUNCATE TABLE tracked_actions' });
    const began = performance.now();
    let next = 0;
    const insertOn = async () => {
      while (next < events) {
        const from = next;
        const storedAt = toDateTime(new Date().toISOString());
        next += writerBatches.batchSize;
        const count = Math.min(writerBatches.batchSize, events - from);
        const rows = Array.from({ length: count }, (_, n) =>
          toActionRow(makeAction(from + n), { partition: 0, offset: `${from + n}`, storedAt }),
        );
        await peer.insert({
          table: 'tracked_actions',
          columns: Object.keys(rows[0] ?? {}) as [string, ...string[]],
          values: rows.map(Object.values),
          format: 'JSONCompactEachRow',
          clickhouse_settings: { async_insert: 0, wait_end_of_query: 1 },
        });
      }
    };
    await Promise.all(Array.from({ length: insertsAtOnce }, insertOn));
    return events / ((performance.now() - began) / 1_000);
  }

  /** Seconds from sending an action until it is counted (95th percentile) under load. */
  async function freshness(ratePerSecond: number): Promise<number> {
    const writer = await startWriter();
    const load = new AbortController();
    let sent = events;
    const loading = (async () => {
      const began = performance.now();
      let loaded = 0;
      while (!load.signal.aborted) {
        const due = ((performance.now() - began) / 1_000) * ratePerSecond;
        while (loaded < due) {
          await send(Array.from({ length: 500 }, () => makeAction(sent++)));
          loaded += 500;
        }
        await delay(20);
      }
    })();
    const waits: number[] = [];
    try {
      await delay(3_000);
      for (let n = 0; n < markers; n += 1) {
        const marker = { ...makeAction(sent++), memberId: 'marker' };
        const began = performance.now();
        await send([marker]);
        const query = "SELECT 1 FROM tracked_actions WHERE member_id = 'marker' AND event_id = {id:UUID}";
        while ((await runQuery(counted, query, { id: marker.eventId })).length === 0) await delay(10);
        waits.push((performance.now() - began) / 1_000);
      }
    } finally {
      load.abort();
      await loading;
      await writer.stop();
    }
    waits.sort((a, b) => a - b);
    return waits[Math.ceil(waits.length * 0.95) - 1] as number;
  }

  const of = await runRounds(
    [
      { name: 'writer', run: drained },
      { name: '@clickhouse/client', run: inserted },
    ],
    rounds,
  );
  const rate = of('writer').median / 2;
  process.stderr.write(`  freshness at ${Math.round(rate)} actions a second\n`);
  const p95 = await freshness(rate);
  const drain = `draining ${events} actions from Kafka into ClickHouse`;
  report(
    'analytics-drain',
    [
      row(drain, of('writer'), of('@clickhouse/client'), 'actions/s', { atLeast: 0.5 }),
      rowWithin('freshness p95 at half load', measured('writer', [p95]), 2, 's'),
    ],
    { kafkajs: versionOf('kafkajs'), '@clickhouse/client': versionOf('@clickhouse/client') },
  );
});
