import {
  canonicalMembershipNumber,
  limits,
  type Member,
  type MemberListQuery,
  type MemberSort,
  type MemberStatus,
  memberStatuses,
  membersByNameMax,
} from '@platform/contracts';
import { containing, type Filter, type Order, readPage } from '@platform/service-kit';
import { type ClientSession, type Connection, Schema, Types } from 'mongoose';
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

    list({
      search,
      sort = 'newest',
      status,
      limit = limits.listDefaultItems,
      cursor,
      page,
    }: MemberListQuery) {
      const conditions = [search ? matching(search) : {}, status ? { status } : {}];
      return readPage(model.collection, {
        ...{ limit, cursor, page, orders, conditions },
        order: sort,
        read: toMember,
      });
    },

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

    /** Gives the canonical numbers of members whose name contains a text, the newest members' first. */
    async findByName(name: string): Promise<string[]> {
      const found = await model
        .find({ name: containing(name) }, { _id: 0, canonicalNumber: 1 })
        .sort({ createdAt: -1, _id: -1 })
        .limit(membersByNameMax)
        .lean<Pick<MemberRecord, 'canonicalNumber'>[]>();
      return found.map(({ canonicalNumber }) => canonicalNumber);
    },

    /** Those of the phone numbers, in E.164, that a member has. */
    async takenPhoneNumbers(phoneNumbers: readonly string[]): Promise<Set<string>> {
      const found = await model
        .find({ phoneNumber: { $in: phoneNumbers } }, { _id: 0, phoneNumber: 1 })
        .lean<Pick<Member, 'phoneNumber'>[]>();
      return new Set(found.map(({ phoneNumber }) => phoneNumber));
    },

    /** Whether a canonical number is anyone's, suspended or not. */
    async isTaken(canonicalNumber: string): Promise<boolean> {
      return (await model.exists({ canonicalNumber })) !== null;
    },
  };
}

const byName = { field: 'name', kind: 'text', collation: nameCollation } as const;
const orders: Record<MemberSort, Order> = {
  newest: { field: 'createdAt', direction: -1, kind: 'date' },
  oldest: { field: 'createdAt', direction: 1, kind: 'date' },
  name: { ...byName, direction: 1 },
  'name-desc': { ...byName, direction: -1 },
};

/** A part of a name, a phone number, a membership number or the notes, whatever separators it is typed with. */
function matching(search: string): Filter {
  const digits = search.normalize('NFKC').replace(/[\s().-]/g, '');
  const number = canonicalMembershipNumber(search);
  return {
    $or: [
      { name: containing(search) },
      { notes: containing(search) },
      ...(/^\+?\d+$/.test(digits) ? [{ phoneNumber: containing(digits) }] : []),
      ...(number === '' ? [] : [{ canonicalNumber: containing(number) }]),
    ],
  };
}
