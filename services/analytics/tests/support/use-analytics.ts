import { randomUUID } from 'node:crypto';
import { type ClickHouseClient, createClient } from '@clickhouse/client';
import { afterAll, beforeAll } from '@jest/globals';
import { type PlaybackReport, type TrackedAction, topics } from '@platform/contracts';
import {
  createProducer,
  type EventMessage,
  ensureTopics,
  type Producer,
  silentLogger,
} from '@platform/service-kit';
import { serviceEnvironment, useClickHouse, useKafka, waitFor } from '@platform/testkit';
import { Kafka, logLevel } from 'kafkajs';
import { type AnalyticsConfig, readAnalyticsConfig } from '../../src/config.ts';
import { writerGroup } from '../../src/events/writer.ts';

/** Totals of the stored actions, to compare with `ledgerOf`. */
export interface Totals {
  actions: number;
  events: number;
  members: number;
  seconds: number;
}

/** Starts Kafka and ClickHouse for the service; returns helpers to write and query. */
export function useAnalytics() {
  const kafka = useKafka();
  const clickhouse = useClickHouse();
  const opened: { client?: ClickHouseClient; producer?: Producer } = {};

  beforeAll(async () => {
    opened.client = createClient(clickhouse);
    const options = { ...kafka, clientId: 'test', logger: silentLogger() };
    await ensureTopics(options, [topics.tracking, topics.deadLetter]);
    opened.producer = await createProducer(options);
  });
  afterAll(async () => {
    await opened.client?.close();
    await opened.producer?.close();
  });

  const client = () => opened.client as ClickHouseClient;
  const rows = async <Row>(query: string): Promise<Row[]> =>
    (await client().query({ query, format: 'JSONEachRow' })).json<Row>();

  return {
    kafka,
    client,
    rows,
    environment: (variables: Record<string, string> = {}): Record<string, string> => ({
      LOG_LEVEL: 'warn',
      KAFKA_BROKERS: kafka.brokers.join(','),
      KAFKA_TOPIC_PREFIX: kafka.topicPrefix,
      CLICKHOUSE_URL: clickhouse.url,
      CLICKHOUSE_USERNAME: clickhouse.username,
      CLICKHOUSE_PASSWORD: clickhouse.password,
      CLICKHOUSE_DATABASE: clickhouse.database,
      // Closed ports: neither storage nor readiness depends on these services.
      CONTENT_URL: 'http://127.0.0.1:1',
      MEMBERSHIP_URL: 'http://127.0.0.1:1',
      ...serviceEnvironment,
      ...variables,
    }),
    config(variables: Record<string, string> = {}): AnalyticsConfig {
      return readAnalyticsConfig(this.environment(variables));
    },
    producer: () => opened.producer as Producer,
    send: (actions: readonly TrackedAction[]) =>
      (opened.producer as Producer).send(topics.tracking, recordsOf(actions)),
    totals: () => readTotals(rows),
    /** Waits until the writer has committed the whole topic and nothing is in flight. */
    async drained(timeoutMs = 90_000): Promise<void> {
      const admin = new Kafka({ brokers: kafka.brokers, logLevel: logLevel.NOTHING }).admin();
      await admin.connect();
      try {
        const topic = kafka.topicPrefix + topics.tracking;
        await waitFor(
          async () => {
            const ends = await admin.fetchTopicOffsets(topic);
            const groupId = kafka.topicPrefix + writerGroup;
            const [group] = await admin.fetchOffsets({ groupId, topics: [topic] });
            const committed = new Map(group?.partitions.map((at) => [at.partition, at]));
            return ends.every(({ partition, high, low }) => {
              const at = committed.get(partition);
              return high === low || (at?.offset === high && !at.metadata);
            });
          },
          { timeoutMs },
        );
      } finally {
        await admin.disconnect();
      }
    },
  };
}

/** The records tracking writes for these actions, up to five of a member in each. */
function recordsOf(actions: readonly TrackedAction[]): EventMessage[] {
  const byMember = Map.groupBy(actions, ({ memberId }) => memberId);
  return [...byMember].flatMap(([key, own]) =>
    Array.from({ length: Math.ceil(own.length / 5) }, (_, n) => ({
      key,
      value: JSON.stringify(own.slice(n * 5, n * 5 + 5)),
    })),
  );
}

async function readTotals(rows: <Row>(query: string) => Promise<Row[]>): Promise<Totals> {
  const [found] = await rows<Record<keyof Totals, string>>(`
    SELECT count() AS actions, uniqExact(event_id) AS events, uniqExact(member_id) AS members,
      sum(time_spent_seconds) AS seconds
    FROM tracked_actions`);
  return {
    actions: Number(found?.actions),
    events: Number(found?.events),
    members: Number(found?.members),
    seconds: Number(found?.seconds),
  };
}

/** An action as tracking writes it to the topic. */
export function trackedAction(changes: Partial<TrackedAction> = {}): TrackedAction {
  return {
    eventId: randomUUID(),
    at: new Date().toISOString(),
    memberId: 'b'.repeat(24),
    actionType: 'page_exit',
    fromPage: '/video/one',
    timeSpentSeconds: 3,
    ...changes,
  };
}

/** A playback's report, by default the first of one that had no trouble. */
export const playbackAction = (
  report: Partial<PlaybackReport> = {},
  action: Partial<TrackedAction> = {},
): TrackedAction =>
  trackedAction({
    ...{ actionType: 'video_playback', contentType: 'video', contentId: 'a'.repeat(24) },
    ...action,
    playback: {
      ...{ playbackId: randomUUID(), report: 1, durationSeconds: 200, firstFrameMs: 100, playedMs: 0 },
      ...{ stalls: 0, stalledMs: 0, seeks: 0, seekMs: 0, errors: [], rendition: 'original', watched: [] },
      ...report,
    },
  });

/** Actions of several members with different durations. */
export const trackedActions = (count: number, members = 20): TrackedAction[] =>
  Array.from({ length: count }, (_, index) =>
    trackedAction({
      memberId: `member-${index % members}`,
      timeSpentSeconds: index % 100,
    }),
  );

/** The expected totals of these actions. */
export function ledgerOf(actions: readonly TrackedAction[]): Totals {
  return {
    actions: actions.length,
    events: new Set(actions.map(({ eventId }) => eventId)).size,
    members: new Set(actions.map(({ memberId }) => memberId)).size,
    seconds: actions.reduce((sum, { timeSpentSeconds = 0 }) => sum + timeSpentSeconds, 0),
  };
}
