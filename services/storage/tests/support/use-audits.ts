import { afterAll, beforeAll } from '@jest/globals';
import { type AuditEvent, auditEventSchema, topics } from '@platform/contracts';
import { createProducer, runConsumer, silentLogger } from '@platform/service-kit';
import type { StorageUnderTest } from './use-storage.ts';

/** Collects what the service tells the audit log while a test file runs. */
export function useAudits(storage: StorageUnderTest): AuditEvent[] {
  const audits: AuditEvent[] = [];
  const opened: { close(): Promise<void> }[] = [];
  beforeAll(async () => {
    const kafka = { ...storage.kafka, clientId: 'test', logger: silentLogger() };
    const deadLetter = await createProducer(kafka);
    const consumer = await runConsumer({
      ...kafka,
      groupId: 'test-audit',
      topics: [topics.audit],
      schema: auditEventSchema,
      handler: async ({ value }) => {
        audits.push(value);
      },
      deadLetter,
    });
    opened.push(consumer, deadLetter);
  });
  afterAll(async () => {
    for (const resource of opened) await resource.close();
  });
  return audits;
}
