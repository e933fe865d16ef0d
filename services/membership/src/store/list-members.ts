import { canonicalMembershipNumber, limits, type MemberListQuery, messages } from '@platform/contracts';
import { decodeCursor, encodeCursor, errors } from '@platform/service-kit';
import { type Model, type QueryFilter, Types } from 'mongoose';
import * as z from 'zod';
import { type MemberRecord, nameCollation } from './member-model.ts';

const cursorSchema = z.tuple([
  z.enum(['newest', 'oldest', 'name']),
  z.string().max(limits.memberNameCharacters * 2),
  z.string().regex(/^[0-9a-f]{24}$/),
]);

interface MemberPage {
  records: MemberRecord[];
  nextCursor: string | null;
}

/** One page of members by keyset on (createdAt or name, _id). */
export async function listMembers(model: Model<MemberRecord>, query: MemberListQuery): Promise<MemberPage> {
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
    records: records.slice(0, limit),
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
