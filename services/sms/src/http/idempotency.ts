import { createHash, randomUUID } from 'node:crypto';
import { idempotencyKeySchema, messages } from '@platform/contracts';
import { errors, firstMessage, isDuplicateKey } from '@platform/service-kit';
import type { Request } from 'express';
import type { Context } from '../context.ts';
import type { CampaignRecord } from '../store/models.ts';

type Key = Pick<CampaignRecord, 'idempotencyKey' | 'bodyHash'>;

/** Reads the request's Idempotency-Key, and what it stands for. Without one, the call is like no other. */
export function keyOf(req: Pick<Request, 'get' | 'body'>, kind: CampaignRecord['kind']): Key {
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([kind, req.body]))
    .digest('base64url');
  const header = req.get('idempotency-key');
  if (header === undefined) return { idempotencyKey: randomUUID(), bodyHash };
  const key = idempotencyKeySchema.safeParse(header);
  if (!key.success) throw errors.validation(firstMessage(key.error.issues[0]));
  return { idempotencyKey: key.data, bodyHash };
}

/**
 * Gives the campaign of a key: the one that there is, or the one that `create` makes. Of two calls at the same moment, in whatever
 * replica, the unique key lets one create it.
 * @throws {AppError} 409 when the key was used for something else
 */
export async function once(
  { campaigns }: Pick<Context, 'campaigns'>,
  { idempotencyKey, bodyHash }: Key,
  create: () => Promise<CampaignRecord['_id']>,
): Promise<CampaignRecord['_id']> {
  const find = async () => {
    const existing = await campaigns.findByKey(idempotencyKey);
    if (existing && existing.bodyHash !== bodyHash) throw errors.conflict(messages.smsIdempotencyMismatch);
    return existing?._id;
  };
  const existing = await find();
  if (existing) return existing;
  try {
    return await create();
  } catch (error) {
    const other = isDuplicateKey(error) ? await find() : undefined;
    if (!other) throw error;
    return other;
  }
}
