import { canonicalMembershipNumber, type Member, type MemberListQuery } from '@platform/contracts';
import { type ClientSession, type Connection, Types } from 'mongoose';
import { listMembers } from './list-members.ts';
import { activeNumberIndex, type MemberRecord, memberModel } from './member-model.ts';

export function toMember(record: MemberRecord): Member {
  const { _id, name, phoneNumber, notes, membershipNumber, status, createdAt } = record;
  const id = _id.toHexString();
  return { id, name, phoneNumber, notes, membershipNumber, status, createdAt: createdAt.toISOString() };
}

export type NewMember = Pick<MemberRecord, 'name' | 'phoneNumber' | 'notes' | 'membershipNumber'>;
export type MemberChange = Partial<NewMember & Pick<MemberRecord, 'status'>>;

export type MemberStore = ReturnType<typeof createMemberStore>;

/** Members in MongoDB. Changes belong to the transaction of the session they are given. */
export function createMemberStore(connection: Connection) {
  const model = memberModel(connection);

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

    /** One page, with the cursor of the next. */
    list: async (query: MemberListQuery) => {
      const { records, nextCursor } = await listMembers(model, query);
      return { members: records.map(toMember), nextCursor };
    },

    /**
     * Gives the active member of a canonical number. Unknown and suspended are one query with one outcome, so that neither
     * its answer nor its time tells them apart.
     */
    async findActive(
      canonicalNumber: string,
    ): Promise<Pick<MemberRecord, '_id' | 'membershipNumber'> | null> {
      return await model
        .findOne({ canonicalNumber, status: 'active' }, { _id: 1, membershipNumber: 1 })
        .hint(activeNumberIndex)
        .lean<Pick<MemberRecord, '_id' | 'membershipNumber'>>();
    },

    /** Gives the members of canonical numbers, suspended or not: their names, and the numbers as they are shown. */
    async findNames(
      canonicalNumbers: readonly string[],
    ): Promise<Pick<Member, 'membershipNumber' | 'name'>[]> {
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
