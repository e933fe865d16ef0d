import { afterAll } from '@jest/globals';
import { apiPath, type TrackedAction, topics, trackedRecordSchema } from '@platform/contracts';
import { type RunningService, silentLogger } from '@platform/service-kit';
import { asMember, identityEnvironment, testMembershipNumber, waitFor } from '@platform/testkit';
import { Kafka, logLevel } from 'kafkajs';
import { readTrackingConfig } from '../../src/config.ts';
import { start } from '../../src/service.ts';

interface KafkaAddress {
  brokers: () => string[];
  topicPrefix: () => string;
}

export interface TestResponse {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into responses of every shape
  body: any;
}

/** Helpers to start the service on a Kafka and to read its topic. */
export function useTracking({ brokers, topicPrefix }: KafkaAddress) {
  const running: RunningService[] = [];
  afterAll(async () => {
    await Promise.all(running.map((service) => service.close()));
  });

  return {
    async start(variables: Record<string, string> = {}) {
      const config = readTrackingConfig({
        NODE_ENV: 'test',
        PORT: '0',
        ADMIN_PORT: '0',
        KAFKA_BROKERS: brokers().join(','),
        KAFKA_TOPIC_PREFIX: topicPrefix(),
        ...identityEnvironment,
        ...variables,
      });
      const service = await start(config, { logger: silentLogger() });
      running.push(service);
      return service;
    },
    kept: useTopic({ brokers, topicPrefix }),
  };
}

/** All messages of the topic, ordered within each partition. */
function useTopic({ brokers, topicPrefix }: KafkaAddress) {
  const seen: { action: TrackedAction; key: string; partition: number; offset: string }[] = [];
  let consumer: ReturnType<Kafka['consumer']> | undefined;
  let closed = false;
  afterAll(() => {
    closed = true;
    return consumer?.disconnect();
  });

  async function read(): Promise<void> {
    const kafka = new Kafka({
      brokers: brokers(),
      logLevel: logLevel.NOTHING,
      // Otherwise a consumer that is restarting after a connection loss would never stop.
      retry: { maxRetryTime: 1_000, restartOnFailure: async () => !closed },
    });
    consumer = kafka.consumer({ groupId: `${topicPrefix()}tests`, maxWaitTimeInMs: 100 });
    await consumer.connect();
    await consumer.subscribe({ topic: topicPrefix() + topics.tracking, fromBeginning: true });
    await consumer.run({
      eachMessage: async ({ message, partition }) => {
        const actions = trackedRecordSchema.parse(JSON.parse(String(message.value)));
        const { offset } = message;
        seen.push(...actions.map((action) => ({ action, key: String(message.key), partition, offset })));
      },
    });
  }

  return {
    seen,
    /** Waits for the actions with these ids and returns them. */
    async of(eventIds: readonly string[]): Promise<TrackedAction[]> {
      if (!consumer) await read();
      const wanted = new Set(eventIds);
      const found = () => seen.filter(({ action }) => wanted.has(action.eventId));
      await waitFor(() => new Set(found().map(({ action }) => action.eventId)).size === wanted.size, {
        what: `${wanted.size} events on the topic`,
      });
      return found().map(({ action }) => action);
    },
  };
}

interface Post {
  headers?: Record<string, string>;
  contentType?: string;
}

/** Sends a POST as the gateway would, by default as the test's member. */
export async function track(
  service: RunningService,
  body: unknown,
  { headers = asMember(), contentType = 'application/json' }: Post = {},
): Promise<TestResponse> {
  const raw = typeof body === 'string' || body instanceof Buffer;
  const response = await fetch(service.url + apiPath('/api/action/track'), {
    method: 'POST',
    headers: { ...headers, 'content-type': contentType },
    body: raw ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? undefined : JSON.parse(text),
  };
}

export const membershipNumber = testMembershipNumber;

/** A click on a card, as a browser reports it. */
export const click = (fields: Record<string, unknown> = {}) => ({
  actionType: 'video_click',
  eventId: crypto.randomUUID(),
  clientTime: new Date().toISOString(),
  membershipNumber,
  contentType: 'video',
  contentId: '0123456789abcdef01234567',
  contentTitle: '夜里的海',
  fromPage: '/',
  ...fields,
});
