import type { SmsCampaignStatus, SmsFailureReason, SmsSkipReason, SmsState } from '@platform/contracts';
import { type Connection, Schema, type Types } from 'mongoose';
import type { Audience } from '../clients/members.ts';

export interface CampaignRecord {
  _id: Types.ObjectId;
  /** A one-off message is a campaign of one row, which no list shows. */
  kind: 'campaign' | 'oneOff';
  title: string;
  message: string;
  status: SmsCampaignStatus;
  pausedByCode?: number;
  idempotencyKey: string;
  /** What the key was used for. */
  bodyHash: string;
  /** Who is chosen, until the rows are written. */
  audience?: Audience;
  /** Whoever writes the rows has until then; after it another replica does. */
  prepareUntil?: Date;
  segments: number;
  /** Rows may be queued or sending. */
  open: boolean;
  /** Changes when rows are queued again, so that a campaign isn't closed by what was seen before. */
  revision: number;
  createdAt: Date;
}

export interface RowRecord {
  _id: Types.ObjectId;
  campaignId: Types.ObjectId;
  /** Its place in the campaign. */
  position: number;
  /** The phone number, or the member's id where there is none: unique in the campaign. */
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
  /** Not to be sent before. */
  notBefore: Date;
  /** Whoever claimed the row has until then. */
  leaseUntil?: Date;
  claim?: string;
  /** How often in a row Twilio was busy or had an error. */
  refusals: number;
  /** Twilio answered the call with a server error: if it has no such message, the row is queued again. */
  serverError?: boolean;
  sid?: string;
  updatedAt: Date;
}

export interface SuppressionRecord {
  _id: Types.ObjectId;
  phoneNumber: string;
  source: 'optedOut' | 'operator';
  createdAt: Date;
}

/** A reply that has taken effect, by its message sid: replayed, it does nothing. */
export interface ReplyRecord {
  _id: string;
  at: Date;
}

const options = { versionKey: false } as const;
const date = { type: Date, required: true } as const;
const count = { type: Number, default: 0 } as const;

const campaignSchema = new Schema<CampaignRecord>(
  {
    ...{
      kind: String,
      title: String,
      message: String,
      status: String,
      idempotencyKey: String,
      bodyHash: String,
    },
    ...{ pausedByCode: Number, audience: Schema.Types.Mixed, prepareUntil: Date, open: Boolean },
    ...{ segments: count, revision: count, createdAt: date },
  },
  options,
)
  .index({ idempotencyKey: 1 }, { unique: true })
  .index({ open: 1, kind: -1, _id: 1 })
  .index({ kind: 1, createdAt: -1, _id: -1 });

const rowSchema = new Schema<RowRecord>(
  {
    ...{
      campaignId: Schema.Types.ObjectId,
      position: count,
      recipient: String,
      memberId: String,
      name: String,
    },
    ...{ phoneNumber: String, membershipNumber: String, state: String, reason: String, errorCode: Number },
    ...{ segments: count, attempt: count, attemptedAt: Date, notBefore: date, leaseUntil: Date },
    ...{ claim: String, refusals: count, serverError: Boolean, sid: String, updatedAt: date },
  },
  options,
)
  .index({ campaignId: 1, recipient: 1 }, { unique: true })
  .index({ campaignId: 1, position: 1, _id: 1 })
  // To claim by, and to count by without reading the rows.
  .index({ campaignId: 1, state: 1, notBefore: 1 })
  .index({ leaseUntil: 1 }, { partialFilterExpression: { state: 'sending' } })
  .index({ sid: 1 }, { sparse: true });

const suppressionSchema = new Schema<SuppressionRecord>(
  { phoneNumber: String, source: String, createdAt: date },
  options,
)
  .index({ phoneNumber: 1 }, { unique: true })
  .index({ createdAt: -1, _id: -1 });

const replySchema = new Schema<ReplyRecord>({ _id: String, at: date }, options);

export type Models = Awaited<ReturnType<typeof createModels>>;

/** The collections, with their indexes: the service must not start without the unique ones. */
export async function createModels(connection: Connection) {
  const models = {
    campaigns: connection.model<CampaignRecord>('Campaign', campaignSchema, 'campaigns'),
    rows: connection.model<RowRecord>('Row', rowSchema, 'recipients'),
    suppressions: connection.model<SuppressionRecord>('Suppression', suppressionSchema, 'suppressions'),
    replies: connection.model<ReplyRecord>('Reply', replySchema, 'replies'),
  };
  await Promise.all(Object.values(models).map((model) => model.init()));
  return models;
}
