import { limits, messages, type SmsSuppression } from '@platform/contracts';
import { containing, errors, isDuplicateKey, readPage } from '@platform/service-kit';
import { withoutSeparators } from '@platform/service-kit/phone-number';
import { type ClientSession, Types } from 'mongoose';
import { type Collections, keptSeconds, orders, type RowRecord, type SuppressionRecord } from './records.ts';

const toSuppression = ({ _id, phoneNumber, source, createdAt }: SuppressionRecord): SmsSuppression => ({
  id: _id.toHexString(),
  phoneNumber,
  source,
  createdAt: createdAt.toISOString(),
});

export type Suppressions = ReturnType<typeof createSuppressions>;

/** Phone numbers that are not texted. */
export function createSuppressions({ suppressions, once }: Pick<Collections, 'suppressions' | 'once'>) {
  /** Its owner wants no messages. */
  const optOut = (phoneNumber: string, session?: ClientSession) =>
    suppressions.updateOne(
      { phoneNumber },
      { $setOnInsert: { source: 'optedOut', createdAt: new Date() } },
      { upsert: true, session },
    );

  return {
    list(query: { limit?: number | undefined; cursor?: string | undefined; search?: string | undefined }) {
      const search = query.search && withoutSeparators(query.search);
      return readPage(suppressions, {
        limit: query.limit ?? limits.listDefaultItems,
        cursor: query.cursor,
        orders,
        order: 'newest',
        conditions: search ? [{ phoneNumber: containing(search) }] : [],
        read: toSuppression,
      });
    },

    /** Those of these numbers that are not texted. */
    async findSuppressed(phoneNumbers: readonly string[]): Promise<Set<string>> {
      const found = await suppressions.find({ phoneNumber: { $in: phoneNumbers } }).toArray();
      return new Set(found.map(({ phoneNumber }) => phoneNumber));
    },

    /** @throws {AppError} 409 when the number is on the list */
    async add(session: ClientSession, id: string, phoneNumber: string): Promise<SmsSuppression> {
      const source = 'operator' as const;
      const record = { _id: new Types.ObjectId(id), phoneNumber, source, createdAt: new Date() };
      try {
        await suppressions.insertOne(record, { session });
      } catch (error) {
        throw isDuplicateKey(error) ? errors.conflict(messages.suppressionExists, 'phoneNumber') : error;
      }
      return toSuppression(record);
    },

    /** @throws {AppError} 404 */
    async remove(session: ClientSession, id: string): Promise<void> {
      const { deletedCount } = await suppressions.deleteOne({ _id: new Types.ObjectId(id) }, { session });
      if (deletedCount === 0) throw errors.notFound(messages.suppressionNotFound);
    },

    /** Remembers the number when Twilio did not send to it as its owner has unsubscribed. */
    async applyChange(phoneNumber: string, { reason }: Pick<RowRecord, 'reason'>): Promise<void> {
      if (reason === 'optedOut') await optOut(phoneNumber);
    },

    /** Applies STOP or START, once each reply. START doesn't take back what the operator added. */
    async applyReply(session: ClientSession, sid: string, phoneNumber: string, type: 'STOP' | 'START') {
      if (await once.findOne({ _id: sid }, { session })) return;
      await once.insertOne({ _id: sid, until: new Date(Date.now() + keptSeconds * 1000) }, { session });
      if (type === 'STOP') await optOut(phoneNumber, session);
      else await suppressions.deleteOne({ phoneNumber, source: 'optedOut' }, { session });
    },
  };
}
