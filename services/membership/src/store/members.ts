import {
  canonicalMembershipNumber,
  limits,
  type Member,
  type MemberListQuery,
  type MemberStatus,
  memberStatuses,
  messages,
} from '@platform/contracts';
import { decodeCursor, encodeCursor, errors } from '@platform/service-kit';
import { type ClientSession, type Connection, type Model, type QueryFilter, Schema, Types } from 'mongoose';
import * as z from 'zod';
import { isDemoNumber } from '../domain/membership-number.ts';

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
const activeNumberIndex = { canonicalNumber: 1, status: 1 } as const;

/** Chinese names in the order of their pronunciation; a keyset compares names by the same rule. */
const nameCollation = { locale: 'zh' };

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

export function toMember(record: MemberRecord): Member {
  const { _id, name, phoneNumber, notes, membershipNumber, status, createdAt } = record;
  const id = _id.toHexString();
  return { id, name, phoneNumber, notes, membershipNumber, status, createdAt: createdAt.toISOString() };
}

export type NewMember = Pick<MemberRecord, 'name' | 'phoneNumber' | 'notes' | 'membershipNumber'>;
export type MemberChange = Partial<NewMember & Pick<MemberRecord, 'status'>>;

export type MemberStore = ReturnType<typeof createMemberStore>;

/** Members in MongoDB. Changes belong to the transaction of the session they are given. */
export function createMemberStore(connection: Connection, isProduction: boolean) {
  const model = connection.model<MemberRecord>('Member', memberSchema, 'members');

  return {
    /** Builds the indexes; a service without its unique indexes must not start. */
    init: () => model.init(),

    async insert(session: ClientSession, member: NewMember): Promise<MemberRecord> {
      const canonicalNumber = canonicalMembershipNumber(member.membershipNumber);
      const [created] = await model.create([{ ...member, canonicalNumber }], { session });
      return (created as NonNullable<typeof created>).toObject();
    },

    /**
     * Changes a member and gives him as he is then, or null when there is none. Not findOneAndUpdate: when that meets a conflict or a
     * duplicate, mongod logs its command, phone number and all.
     */
    async update(session: ClientSession, id: string, change: MemberChange): Promise<MemberRecord | null> {
      const { membershipNumber } = change;
      const number = membershipNumber && { canonicalNumber: canonicalMembershipNumber(membershipNumber) };
      await model.updateOne({ _id: new Types.ObjectId(id) }, { $set: { ...change, ...number } }, { session });
      return this.read(session, id);
    },

    async read(session: ClientSession, id: string): Promise<MemberRecord | null> {
      return await model.findById(new Types.ObjectId(id)).session(session).lean<MemberRecord>();
    },

    async remove(session: ClientSession, id: string): Promise<MemberRecord | null> {
      return await model.findOneAndDelete({ _id: new Types.ObjectId(id) }, { session }).lean<MemberRecord>();
    },

    async findById(id: string): Promise<Member | null> {
      const record = await model.findById(new Types.ObjectId(id)).lean<MemberRecord>();
      return record && toMember(record);
    },

    list: (query: MemberListQuery) => listMembers(model, query),

    /**
     * Gives the active member of a canonical number. Unknown and suspended are one query with one outcome, so that neither
     * its answer nor its time tells them apart. In production the public demo number names nobody.
     */
    async findActive(canonicalNumber: string): Promise<Pick<MemberRecord, '_id'> | null> {
      const found = await model
        .findOne({ canonicalNumber, status: 'active' }, { _id: 1 })
        .hint(activeNumberIndex)
        .lean<Pick<MemberRecord, '_id'>>();
      return isProduction && isDemoNumber(canonicalNumber) ? null : found;
    },

    /** Gives the members of canonical numbers, suspended or not: their names, and the numbers as they are shown. */
    async findNames(canonicalNumbers: readonly string[]) {
      return await model
        .find({ canonicalNumber: { $in: canonicalNumbers } }, { _id: 0, membershipNumber: 1, name: 1 })
        .lean<Pick<Member, 'membershipNumber' | 'name'>[]>();
    },

    /** Whether a canonical number is anyone's, suspended or not. */
    async isTaken(canonicalNumber: string): Promise<boolean> {
      return (await model.exists({ canonicalNumber })) !== null;
    },
  };
}

const cursorSchema = z.tuple([
  z.enum(['newest', 'oldest', 'name']),
  z.string().max(limits.memberNameCharacters * 2),
  z.string().regex(/^[0-9a-f]{24}$/),
]);

/** One page of members by keyset on (createdAt or name, _id), with the cursor of the next. */
async function listMembers(model: Model<MemberRecord>, query: MemberListQuery) {
  const { limit = limits.listDefaultItems, cursor, search, sort = 'newest' } = query;
  const field = sort === 'name' ? 'name' : 'createdAt';
  const direction = sort === 'newest' ? -1 : 1;
  const found = model
    .find({ $and: [search ? matching(search) : {}, cursor ? after(cursor, sort) : {}] })
    .sort({ [field]: direction, _id: direction })
    .limit(limit + 1);
  const records = await (sort === 'name' ? found.collation(nameCollation) : found).lean<MemberRecord[]>();
  const last = records.length > limit ? records[limit - 1] : undefined;
  const key = last && (sort === 'name' ? last.name : last.createdAt.toISOString());
  return {
    members: records.slice(0, limit).map(toMember),
    nextCursor: last && key !== undefined ? encodeCursor([sort, key, last._id.toHexString()]) : null,
  };
}

function after(cursor: string, sort: string): QueryFilter<MemberRecord> {
  const [cursorSort, key, id] = decodeCursor(cursor, cursorSchema);
  const value = sort === 'name' ? key : new Date(key);
  if (cursorSort !== sort || (value instanceof Date && Number.isNaN(value.getTime()))) {
    throw errors.validation(messages.invalidCursor);
  }
  const field = sort === 'name' ? 'name' : 'createdAt';
  const operator = sort === 'newest' ? '$lt' : '$gt';
  return {
    $or: [
      { [field]: { [operator]: value } },
      { [field]: value, _id: { [operator]: new Types.ObjectId(id) } },
    ],
  };
}

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** A part of a name, a phone number, a membership number or the notes, whatever separators it is typed with. */
function matching(search: string): QueryFilter<MemberRecord> {
  const digits = search.normalize('NFKC').replace(/[\s().-]/g, '');
  const number = canonicalMembershipNumber(search);
  return {
    $or: [
      { name: new RegExp(literal(search), 'i') },
      { notes: new RegExp(literal(search), 'i') },
      ...(/^\+?\d+$/.test(digits) ? [{ phoneNumber: new RegExp(literal(digits)) }] : []),
      ...(number === '' ? [] : [{ canonicalNumber: new RegExp(literal(number)) }]),
    ],
  };
}
