import { randomUUID } from 'node:crypto';
import { type ClickHouseClient, createClient } from '@clickhouse/client';
import { afterAll, beforeAll } from '@jest/globals';
import { consumerGroups, type PlaybackReport, type TrackedAction, topics } from '@platform/contracts';
import {
  createProducer,
  type EventMessage,
  ensureTopics,
  type Producer,
  type RunningService,
  silentLogger,
} from '@platform/service-kit';
import {
  type ClickHouseAccess,
  serviceEnvironment,
  useClickHouse,
  useKafka,
  waitFor,
} from '@platform/testkit';
import { Kafka, logLevel } from 'kafkajs';
import { readAnalyticsConfig } from '../../src/config.ts';
import { start } from '../../src/service.ts';

/** Totals of the stored actions, to compare with `ledgerOf`. */
export interface Totals {
  actions: number;
  events: number;
  members: number;
  seconds: number;
}

/** Closed: neither storage nor readiness depends on the services for names. */
export const nowhere: string = 'http://127.0.0.1:1';

/** Environment on a ClickHouse, without Kafka and the services for names. */
export const environmentOn = ({ url, username, password, database }: ClickHouseAccess) => ({
  KAFKA_BROKERS: 'unused:9092',
  CLICKHOUSE_URL: url,
  CLICKHOUSE_USERNAME: username,
  CLICKHOUSE_PASSWORD: password,
  CLICKHOUSE_DATABASE: database,
  CONTENT_URL: nowhere,
  MEMBERSHIP_URL: nowhere,
  ...serviceEnvironment,
});

/** Starts Kafka and ClickHouse for the service; returns helpers to write and query. */
export function useAnalytics() {
  const kafka = useKafka();
  const clickhouse = useClickHouse();
  const opened: { client?: ClickHouseClient; producer?: Producer } = {};
  const replicas: RunningService[] = [];

  beforeAll(async () => {
    opened.client = createClient(clickhouse);
    const options = { ...kafka, clientId: 'test', logger: silentLogger() };
    await ensureTopics(options, [topics.tracking, topics.deadLetter]);
    opened.producer = await createProducer(options);
  });
  afterAll(async () => {
    await Promise.all(replicas.map((replica) => replica.close()));
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
      ...environmentOn(clickhouse),
      LOG_LEVEL: 'warn',
      KAFKA_BROKERS: kafka.brokers.join(','),
      KAFKA_TOPIC_PREFIX: kafka.topicPrefix,
      ...variables,
    }),
    /** Starts a replica, which closes at the end of the file. */
    async start(variables: Record<string, string> = {}): Promise<RunningService> {
      const config = readAnalyticsConfig(this.environment(variables));
      const replica = await start(config, { logger: silentLogger() });
      replicas.push(replica);
      return replica;
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
            const groupId = kafka.topicPrefix + consumerGroups.actions;
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
  const [totals] = await rows<Totals>(`
    SELECT count() AS actions, uniqExact(event_id) AS events, uniqExact(member_id) AS members,
      sum(time_spent_seconds) AS seconds
    FROM tracked_actions`);
  return totals as Totals;
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
