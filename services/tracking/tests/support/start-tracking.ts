import { afterAll } from '@jest/globals';
import { apiPath, type TrackedAction, topics, trackedRecordSchema } from '@platform/contracts';
import { type RunningService, silentLogger } from '@platform/service-kit';
import { asMember, request, serviceEnvironment, testMembershipNumber, waitFor } from '@platform/testkit';
import { Kafka, logLevel } from 'kafkajs';
import { readTrackingConfig } from '../../src/config.ts';
import { start } from '../../src/service.ts';

interface KafkaAddress {
  brokers: () => string[];
  topicPrefix: () => string;
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
        KAFKA_BROKERS: brokers().join(','),
        KAFKA_TOPIC_PREFIX: topicPrefix(),
        ...serviceEnvironment,
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
export const track = (
  service: RunningService,
  body: unknown,
  { headers = asMember(), contentType }: Post = {},
) => request('POST', service.url + apiPath('/api/action/track'), { headers, body, contentType });

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
