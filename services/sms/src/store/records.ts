import type { SmsFailureReason, SmsSkipReason, SmsState } from '@platform/contracts';
import { type Order, type RestoreRecord, restoreCollection } from '@platform/service-kit';
import type { Connection, Types } from 'mongoose';

export interface CampaignRecord {
  _id: Types.ObjectId;
  /** A one-off message is a campaign of one row, listed apart. */
  kind: 'campaign' | 'oneOff';
  title: string;
  message: string;
  /** Missing in campaigns that were made before it was kept: suspended members are left out. */
  includeSuspended?: boolean;
  /** Whether it is done is seen by its rows. */
  status: 'queued' | 'sending' | 'paused' | 'cancelled';
  pausedByCode?: number;
  /** When the backup was made from which it was restored, which paused it. */
  restoredFrom?: Date;
  idempotencyKey: string;
  /** What the key was used for. */
  bodyHash: string;
  segments: number;
  createdAt: Date;
}

export interface RowRecord {
  _id: Types.ObjectId;
  campaignId: Types.ObjectId;
  /** Its place in the campaign. */
  position: number;
  /** The phone number when it was made, or the member's id where there was none: unique in the campaign. */
  recipient: string;
  memberId?: string;
  name: string;
  phoneNumber: string;
  membershipNumber?: string;
  state: SmsState;
  reason?: SmsSkipReason | SmsFailureReason;
  errorCode?: number;
  segments: number;
  /** Counts the calls to Twilio. Reports name it, so that one about an earlier call changes nothing. */
  attempt: number;
  attemptedAt?: Date;
  /**
   * A queued row is not sent before; one that is being sent is in doubt from then on; the report of one that Twilio has
   * accepted is overdue.
   */
  heldUntil: Date;
  /** Identifies the reservation by which a replica holds the row. */
  claim?: string;
  /** How often in a row Twilio was busy or had an error. */
  rejections: number;
  /** Twilio's response was a server error: if it has no such message, the row is queued again. */
  serverError?: boolean;
  sid?: string;
  /** When the backup was made that has the row unsent: it may have been sent since, so it is looked up before it is sent. */
  restoredFrom?: Date;
  createdAt: Date;
  updatedAt: Date;
}

export interface SuppressionRecord {
  _id: Types.ObjectId;
  phoneNumber: string;
  source: 'optedOut' | 'operator';
  createdAt: Date;
}

/** Names and phone numbers are not kept for longer. */
export const keptSeconds = 180 * 24 * 60 * 60;

/** Deduplication keys with an expiry: a reply's sid, a campaign's body hash. */
interface OnceRecord {
  _id: string;
  until: Date;
}

/** Of lists of campaigns and of suppressions. */
export const orders: Record<'newest', Order> = {
  newest: { field: 'createdAt', direction: -1, kind: 'date' },
};

/** To claim by, and to count by without reading the rows. */
export const byState = { state: 1, campaignId: 1, heldUntil: 1 } as const;

export type Collections = Awaited<ReturnType<typeof openCollections>>;

/** The collections, with their indexes: the service must not start without the unique ones. */
export async function openCollections(connection: Connection) {
  const campaigns = connection.collection<CampaignRecord>('campaigns');
  const suppressions = connection.collection<SuppressionRecord>('suppressions');
  const once = connection.collection<OnceRecord>('once');
  const rows = connection.collection<RowRecord>('recipients');
  await Promise.all([
    campaigns.createIndexes([
      { key: { idempotencyKey: 1 }, unique: true },
      { key: { kind: 1, createdAt: -1, _id: -1 } },
      { key: { createdAt: 1 }, expireAfterSeconds: keptSeconds },
    ]),
    suppressions.createIndexes([
      { key: { phoneNumber: 1 }, unique: true },
      { key: { createdAt: -1, _id: -1 } },
    ]),
    once.createIndex({ until: 1 }, { expireAfterSeconds: 0 }),
    rows.createIndexes([
      { key: { campaignId: 1, recipient: 1 }, unique: true },
      { key: { campaignId: 1, position: 1, _id: 1 } },
      { key: byState },
      // A message belongs to one row.
      { key: { sid: 1 }, unique: true, sparse: true },
      { key: { createdAt: 1 }, expireAfterSeconds: keptSeconds },
    ]),
  ]);
  const restores = connection.collection<RestoreRecord>(restoreCollection);
  return { campaigns, rows, suppressions, once, restores };
}
