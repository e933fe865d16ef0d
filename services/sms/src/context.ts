import { type AuditEvent, topics } from '@platform/contracts';
import {
  auditEvent,
  connectMongo,
  createOutbox,
  createProducer,
  type Identity,
  type Logger,
  type Resource,
  serviceClient,
  withTransaction,
} from '@platform/service-kit';
import type { ClientSession } from 'mongoose';
import { createMembers, type Members } from './clients/members.ts';
import { createTwilio, type Twilio } from './clients/twilio.ts';
import type { SmsConfig } from './config.ts';
import { createPreparer, type Preparer } from './sender/preparer.ts';
import { createSender, type Sender } from './sender/sender.ts';
import { createUpkeep } from './sender/upkeep.ts';
import { type Campaigns, createCampaigns } from './store/campaigns.ts';
import { createModels } from './store/models.ts';
import { createRate } from './store/rate.ts';
import { createRows, type Rows } from './store/rows.ts';
import { createSuppressions, type Suppressions } from './store/suppressions.ts';

export const serviceName = 'sms';

/** Who asks, and for what: the part of a request that the audit log needs. */
export interface Asker {
  identity: Identity;
  id: string;
}

export interface Context {
  readonly campaigns: Campaigns;
  readonly rows: Rows;
  readonly suppressions: Suppressions;
  readonly members: Members;
  readonly preparer: Preparer;
  readonly sender: Sender;
  readonly twilio: Twilio;
  inTransaction<T>(work: (session: ClientSession) => Promise<T>): Promise<T>;
  /** Runs an administrator's change and writes it to the audit log, in one transaction. */
  audited<T>(
    asker: Asker,
    change: Pick<AuditEvent, 'action' | 'target'>,
    work: (session: ClientSession) => Promise<T>,
  ): Promise<T>;
}

/** Opens what the routes need, and begins to send what is queued. */
export async function openContext(
  config: SmsConfig,
  logger: Logger,
): Promise<{ context: Context; resources: Record<string, Resource> }> {
  const mongo = await connectMongo({ url: config.mongo.url, logger });
  const producer = await createProducer({
    ...config.kafka,
    clientId: serviceName,
    logger,
    topics: [topics.audit],
  });
  const { connection } = mongo;
  const outbox = await createOutbox({ connection, producer, logger });
  const models = await createModels(connection);
  const stores = {
    campaigns: createCampaigns(models),
    rows: createRows(models),
    suppressions: createSuppressions(models),
  };
  const members = createMembers(
    serviceClient({
      baseUrl: config.membership.url,
      caller: serviceName,
      audience: 'membership',
      secret: config.identity.serviceTokenSecret,
    }),
  );
  const twilio = createTwilio(config);
  const preparer = createPreparer({ ...stores, members });
  const { sending } = config;
  const parts = { ...stores, twilio, logger, sending, timeoutMs: config.twilio.timeoutMs };
  const rate = createRate(connection, twilio.senderId, sending.ratePerSecond);
  const sender = createSender({ ...parts, rate });
  const upkeep = createUpkeep({ ...parts, preparer, sender });

  const inTransaction: Context['inTransaction'] = (work) => withTransaction(connection, work);
  const context: Context = {
    ...{ ...stores, members, preparer, sender, twilio, inTransaction },
    audited: ({ identity, id }, change, work) =>
      inTransaction(async (session) => {
        const result = await work(session);
        const event = auditEvent({ identity, requestId: id, ...change });
        await outbox.add(session, { topic: topics.audit, key: event.admin.id, event });
        return result;
      }),
  };
  // Without Kafka events wait in the outbox, so only MongoDB decides readiness.
  return { context, resources: { mongo, producer: { close: producer.close }, outbox, sender, upkeep } };
}
