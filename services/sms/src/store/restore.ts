import { smsOutcomes } from '@platform/contracts';
import type { Collections } from './records.ts';
import type { Rows } from './rows.ts';

/**
 * Keeps a restored database from texting members again: campaigns under way wait for the operator, one-off messages end,
 * and what a row had not sent is looked up before it is sent. After a crash it is done again.
 */
export async function applyRestore(
  { campaigns, rows, restores }: Collections,
  { lookUpRestored }: Rows,
): Promise<void> {
  const restored = await restores.findOne();
  if (!restored) return;
  const { backupAt: restoredFrom } = restored;
  const pending = await rows.distinct('campaignId', { state: { $in: [...smsOutcomes.pending] } });
  const made = await campaigns.distinct('_id', { _id: { $in: pending } });
  // The backup was made while their campaign was made.
  await rows.deleteMany({ campaignId: { $in: pending, $nin: made } });
  await campaigns.updateMany({ kind: 'oneOff' }, { $set: { status: 'cancelled' } });
  const open = { _id: { $in: made }, status: { $ne: 'cancelled' as const } };
  await campaigns.updateMany(open, { $set: { status: 'paused', restoredFrom } });
  const unsent = ['queued' as const, ...smsOutcomes.failed, ...smsOutcomes.unknown];
  await rows.updateMany({ state: { $in: unsent } }, { $set: { restoredFrom } });
  await lookUpRestored();
  await restores.deleteOne();
}
