import { type MemberStatus, memberStatuses } from '@platform/contracts';
import { type Connection, Schema, type Types } from 'mongoose';

export interface MemberRecord {
  _id: Types.ObjectId;
  name: string;
  phoneNumber: string;
  notes: string;
  /** As it is shown. */
  membershipNumber: string;
  /** As it is compared. */
  canonicalNumber: string;
  status: MemberStatus;
  createdAt: Date;
}

/** Finds active members without reading a suspended one: an unknown and a suspended number are the same miss. */
export const activeNumberIndex = { canonicalNumber: 1, status: 1 } as const;

/** Chinese names in the order of their pronunciation; a keyset compares names by the same rule. */
export const nameCollation = { locale: 'zh' };

const memberSchema = new Schema<MemberRecord>(
  {
    name: { type: String, required: true },
    phoneNumber: { type: String, required: true },
    notes: { type: String, default: '' },
    membershipNumber: { type: String, required: true },
    canonicalNumber: { type: String, required: true },
    status: { type: String, enum: memberStatuses, default: 'active' },
    createdAt: { type: Date, default: () => new Date() },
  },
  { versionKey: false },
)
  .index({ canonicalNumber: 1 }, { unique: true })
  .index(activeNumberIndex)
  .index({ phoneNumber: 1 }, { unique: true })
  .index({ createdAt: -1, _id: -1 })
  .index({ name: 1, _id: 1 }, { collation: nameCollation });

export const memberModel = (connection: Connection) =>
  connection.model<MemberRecord>('Member', memberSchema, 'members');
