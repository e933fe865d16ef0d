import { type AuditEvent, topics } from '@platform/contracts';
import {
  type Administrator,
  auditEvent,
  connectMongo,
  createOutbox,
  createProducer,
  type Logger,
  serviceClient,
  withTransaction,
} from '@platform/service-kit';
import type { ClientSession } from 'mongoose';
import { createMembers } from './clients/members.ts';
import { createTwilio } from './clients/twilio.ts';
import type { SmsConfig } from './config.ts';
import { createReconciler } from './sender/reconciler.ts';
import { createSender } from './sender/sender.ts';
import { createCampaigns } from './store/campaigns.ts';
import { createRate } from './store/rate.ts';
import { openCollections } from './store/records.ts';
import { applyRestore } from './store/restore.ts';
import { createRows } from './store/rows.ts';
import { createSuppressions } from './store/suppressions.ts';

export const serviceName = 'sms';

export type Context = Awaited<ReturnType<typeof openContext>>['context'];

/** Opens what the routes need, and begins to send what is queued. */
export async function openContext(config: SmsConfig, logger: Logger) {
  const producer = await createProducer({
    ...config.kafka,
    clientId: serviceName,
    logger,
    topics: [topics.audit],
  });
  const mongo = await connectMongo({
    url: config.mongo.url,
    logger,
    async open(connection) {
      const collections = await openCollections(connection);
      const stores = {
        campaigns: createCampaigns(collections),
        rows: createRows(collections),
        suppressions: createSuppressions(collections),
      };
      await applyRestore(collections, stores.rows);
      return { ...stores, outbox: await createOutbox({ connection, producer, logger }) };
    },
  });
  const { connection } = mongo;
  const { outbox, ...stores } = mongo.stores;
  const members = createMembers(
    serviceClient({
      baseUrl: config.membership.url,
      caller: serviceName,
      audience: 'membership',
      secrets: config.identity.serviceTokenSecrets,
    }),
  );
  const twilio = createTwilio(config);
  const { sending } = config;
  const rate = createRate(connection, config.twilio.from, sending.ratePerSecond);
  const parts = { ...stores, members, rate, twilio, logger, sending, timeoutMs: config.twilio.timeoutMs };
  const sender = createSender(parts);
  const reconciler = createReconciler(parts);

  const transaction = <T>(work: (session: ClientSession) => Promise<T>) => withTransaction(connection, work);
  /** Runs an administrator's change and writes it to the audit log, in one transaction. */
  const audited = <T>(
    { identity }: { identity: Administrator },
    change: Pick<AuditEvent, 'action' | 'target'>,
    work: (session: ClientSession) => Promise<T>,
  ) =>
    transaction(async (session) => {
      const result = await work(session);
      await outbox.add(session, auditEvent({ identity, ...change }));
      return result;
    });
  const context = { ...stores, members, twilio, transaction, audited };
  // Without Kafka events wait in the outbox, so only MongoDB decides readiness.
  return { context, resources: { mongo, producer, outbox, sender, reconciler } };
}
