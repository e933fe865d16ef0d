import { afterAll, beforeAll } from '@jest/globals';
import {
  type AuditEvent,
  auditEventSchema,
  type ContentEvent,
  contentEventSchema,
  topics,
} from '@platform/contracts';
import { createProducer, type KafkaConfig, runConsumer, silentLogger } from '@platform/service-kit';

/** Collects what the service publishes while a test file runs. */
export function useEvents(content: { kafka: Pick<KafkaConfig, 'topicPrefix'> & { brokers: string[] } }) {
  const events: ContentEvent[] = [];
  const audits: AuditEvent[] = [];
  const opened: { close(): Promise<void> }[] = [];

  beforeAll(async () => {
    const kafka = { ...content.kafka, clientId: 'test', logger: silentLogger() };
    const producer = await createProducer(kafka);
    opened.push(
      producer,
      await runConsumer({
        ...kafka,
        groupId: 'test-content',
        topics: [topics.content],
        schema: contentEventSchema,
        deadLetter: producer,
        handler: async ({ value }) => {
          events.push(value);
        },
      }),
      await runConsumer({
        ...kafka,
        groupId: 'test-audit',
        topics: [topics.audit],
        schema: auditEventSchema,
        deadLetter: producer,
        handler: async ({ value }) => {
          audits.push(value);
        },
      }),
    );
  });
  afterAll(() => Promise.all(opened.reverse().map((resource) => resource.close())));
  return { events, audits };
}
