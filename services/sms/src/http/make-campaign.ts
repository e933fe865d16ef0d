import { hash, randomUUID } from 'node:crypto';
import { messages } from '@platform/contracts';
import { type Administrator, errors, idempotencyKeyOf, isDuplicateKey } from '@platform/service-kit';
import type { Request } from 'express';
import { Types } from 'mongoose';
import type { Context } from '../context.ts';
import type { Recipient } from '../domain/recipients.ts';
import type { CampaignRecord } from '../store/records.ts';

const auditTypes = { campaign: 'sms-campaign', oneOff: 'sms-message' } as const;

/** `request` is the same for the same request, however it was written: members in any order, a number in any form. */
type NewCampaign = Pick<CampaignRecord, 'kind' | 'title' | 'message' | 'includeSuspended'> & {
  request: object;
};

/**
 * Creates a campaign once per Idempotency-Key. Of concurrent calls (in any replica) the unique index lets one insert
 * it, and all return it. Rows are written first: nothing is sent before the campaign exists, and a crash leaves only
 * orphaned rows.
 * @throws {AppError} 409 when the key was used for something else, or the same was begun under another key a short
 * time ago
 */
export async function makeCampaign(
  { campaigns, rows, audited }: Context,
  req: Pick<Request, 'get'> & { identity: Administrator },
  { request, ...campaign }: NewCampaign,
  choose: () => Promise<Recipient[]>,
): Promise<CampaignRecord['_id']> {
  const { kind, title } = campaign;
  // Without one, the call is like no other.
  const idempotencyKey = idempotencyKeyOf(req) ?? randomUUID();
  const bodyHash = hash('sha256', JSON.stringify([kind, request]), 'base64url');
  const find = async () => {
    const existing = await campaigns.findByKey(idempotencyKey);
    if (existing && existing.bodyHash !== bodyHash) throw errors.conflict(messages.smsIdempotencyMismatch);
    return existing?._id;
  };
  const existing = await find();
  if (existing) return existing;

  const recipients = await choose();
  const _id = new Types.ObjectId();
  // One-off messages come first.
  await rows.insert(_id, recipients, new Date(kind === 'oneOff' ? 0 : Date.now()));
  const segments = recipients.reduce((sum, recipient) => sum + recipient.segments, 0);
  const target = { type: auditTypes[kind], id: _id.toHexString(), ...(title && { title }) };
  try {
    await audited(req, { action: `${target.type}.send`, target }, (session) =>
      campaigns.insert(session, { ...campaign, _id, segments, idempotencyKey, bodyHash }),
    );
  } catch (error) {
    // After any other error the campaign may be there.
    if (!isDuplicateKey(error)) throw error;
    await rows.discard(_id);
    const other = await find();
    if (!other) throw errors.conflict(messages.smsCampaignRepeated);
    return other;
  }
  return _id;
}
