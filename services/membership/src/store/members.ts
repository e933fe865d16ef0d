import {
  canonicalMembershipNumber,
  foundMembersMax,
  limits,
  type Member,
  type MemberListQuery,
  type MemberPage,
  type MemberSort,
  memberStatuses,
  objectIdPattern,
  type SmsMember,
} from '@platform/contracts';
import { containing, type Filter, type Order, readPage } from '@platform/service-kit';
import { withoutSeparators } from '@platform/service-kit/phone-number';
import { type ClientSession, type Connection, Schema, Types } from 'mongoose';
import { isDemoNumber } from '../domain/membership-number.ts';

/** `membershipNumber` is for display. */
export interface MemberRecord extends Omit<Member, 'id' | 'createdAt'> {
  _id: Types.ObjectId;
  /** For comparison. */
  canonicalNumber: string;
  createdAt: Date;
}

/** Finds active members without reading suspended ones, so that unknown and suspended numbers are the same miss. */
const activeNumberIndex = { canonicalNumber: 1, status: 1 } as const;

/** Sorts Chinese names by pronunciation; keyset cursors compare by the same collation. */
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

const smsFields = { name: 1, phoneNumber: 1, membershipNumber: 1, status: 1 } as const;
type SmsRecord = Pick<MemberRecord, '_id' | keyof typeof smsFields>;

/** A record of which only some fields were read, with its id as text. */
const withId = <Fields extends { _id: Types.ObjectId }>({ _id, ...fields }: Fields) => ({
  id: _id.toHexString(),
  ...fields,
});

export type NewMember = Pick<MemberRecord, 'name' | 'phoneNumber' | 'notes' | 'membershipNumber'>;
export type MemberChange = Partial<NewMember & Pick<MemberRecord, 'status'>>;

export type MemberStore = ReturnType<typeof createMemberStore>;

/** Members in MongoDB. Changes are part of the session's transaction. */
export function createMemberStore(connection: Connection, isProduction: boolean) {
  const model = connection.model<MemberRecord>('Member', memberSchema, 'members');

  return {
    /** Builds the indexes; the service must not start without the unique ones. */
    init: () => model.init(),

    async insert(session: ClientSession, member: NewMember): Promise<MemberRecord> {
      const canonicalNumber = canonicalMembershipNumber(member.membershipNumber);
      const [created] = await model.create([{ ...member, canonicalNumber }], { session });
      return (created as NonNullable<typeof created>).toObject();
    },

    /**
     * Changes a member and returns the new state, or null if missing. Not findOneAndUpdate: on a conflict or duplicate,
     * mongod logs its command, including the phone number.
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
     * Finds the active member of a canonical number. Unknown and suspended are one query with one outcome, so that
     * neither response nor timing differs. In production the public demo number matches nobody.
     */
    async findActive(canonicalNumber: string): Promise<Pick<MemberRecord, '_id'> | null> {
      const found = await model
        .findOne({ canonicalNumber, status: 'active' }, { _id: 1 })
        .hint(activeNumberIndex)
        .lean<Pick<MemberRecord, '_id'>>();
      return isProduction && isDemoNumber(canonicalNumber) ? null : found;
    },

    /** Names and display numbers of members, including suspended ones. */
    async findNames(ids: readonly string[]): Promise<Pick<Member, 'id' | 'membershipNumber' | 'name'>[]> {
      const found = await model
        .find({ _id: { $in: ids.map((id) => new Types.ObjectId(id)) } }, { membershipNumber: 1, name: 1 })
        .lean<Pick<MemberRecord, '_id' | 'membershipNumber' | 'name'>[]>();
      return found.map(withId);
    },

    /** Ids of members whose name or number contains a text, or of the one with this id; newest members first. */
    async find(search: string): Promise<string[]> {
      const found = await model
        .find({ $or: identifying(search) }, { _id: 1 })
        .sort({ createdAt: -1, _id: -1 })
        .limit(foundMembersMax)
        .lean<Pick<MemberRecord, '_id'>[]>();
      return found.map(({ _id }) => _id.toHexString());
    },

    /** The id of the member who has a canonical number, suspended ones too. */
    async idOfNumber(canonicalNumber: string): Promise<string | null> {
      return (await model.exists({ canonicalNumber }))?._id.toHexString() ?? null;
    },

    /** Members of these ids, suspended ones too, as sms texts them. */
    async findByIds(ids: readonly string[]): Promise<SmsMember[]> {
      const _id = { $in: ids.map((id) => new Types.ObjectId(id)) };
      return (await model.find({ _id }, smsFields).lean<SmsRecord[]>()).map(withId);
    },

    /** A page of members in the order of their ids. */
    async pageById({ after, limit, includeSuspended }: MemberPage): Promise<SmsMember[]> {
      const found = await model
        .find(after ? { _id: { $gt: new Types.ObjectId(after) } } : {}, smsFields)
        .where(includeSuspended ? {} : { status: 'active' })
        .sort({ _id: 1 })
        .limit(limit)
        .lean<SmsRecord[]>();
      return found.map(withId);
    },

    /** Filters the phone numbers (E.164) already in use. */
    async takenPhoneNumbers(phoneNumbers: readonly string[]): Promise<Set<string>> {
      const found = await model
        .find({ phoneNumber: { $in: phoneNumbers } }, { _id: 0, phoneNumber: 1 })
        .lean<Pick<Member, 'phoneNumber'>[]>();
      return new Set(found.map(({ phoneNumber }) => phoneNumber));
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

/** Match a part of a name or membership number, or a whole id: links have it instead of the number, which is a log-in. */
function identifying(search: string): Filter[] {
  const number = canonicalMembershipNumber(search);
  return [
    ...(objectIdPattern.test(search) ? [{ _id: new Types.ObjectId(search) }] : []),
    { name: containing(search) },
    ...(number === '' ? [] : [{ canonicalNumber: containing(number) }]),
  ];
}

/** Matches an id, or a part of a name, phone number, membership number or note, ignoring separators. */
function matching(search: string): Filter {
  const digits = withoutSeparators(search);
  const phoneNumber = /^\+?\d+$/.test(digits) ? [{ phoneNumber: containing(digits) }] : [];
  return { $or: [...identifying(search), { notes: containing(search) }, ...phoneNumber] };
}
