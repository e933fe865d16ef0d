import * as z from 'zod';
import {
  flag,
  idSchema,
  instantSchema,
  numberedPageQuery,
  oneOf,
  optionalProse,
  requiredInput,
  requiredText,
  searchInput,
  strictBody,
} from '../common.ts';
import { limits } from '../limits.ts';
import { messages, tooLong } from '../messages.ts';
import { bulkIds } from './content-lists.ts';

/**
 * Gives the canonical form of a typed membership number: full-width forms folded (NFKC), white space and every kind of
 * hyphen removed, upper case. Two inputs name the same member when their canonical forms are equal.
 */
export function canonicalMembershipNumber(input: string): string {
  return input
    .normalize('NFKC')
    .replace(/[\s\p{Pd}\u2212]+/gu, '')
    .toUpperCase();
}

/**
 * Formats a canonical number for display: generated numbers (by length) in groups, `7K4M9-XQ2TB-3N5HC`; others
 * unchanged, since their original grouping is unknown.
 */
export const groupMembershipNumber = (canonical: string): string =>
  canonical.replace(/^(\w{5})(\w{5})(\w{5})$/, '$1-$2-$3');

/** The local demo member's number; rejected by servers in production. */
export const demoMembershipNumber = 'VIP-DEMO-0001';

export const memberStatuses = ['active', 'suspended'] as const;
const memberStatusSchema = z.enum(memberStatuses, { error: 'status must be active or suspended' });
export type MemberStatus = z.infer<typeof memberStatusSchema>;

export const memberSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** E.164 */
  phoneNumber: z.string(),
  notes: z.string(),
  membershipNumber: z.string(),
  status: memberStatusSchema,
  createdAt: instantSchema,
});
export type Member = z.infer<typeof memberSchema>;

/** A number an operator enters by hand. */
const handEnteredNumber = z
  .string({ error: messages.membershipNumberMalformed })
  .trim()
  .max(limits.membershipNumberInputCharacters, { error: messages.membershipNumberMalformed })
  .refine(
    (text) => {
      const canonical = canonicalMembershipNumber(text);
      return (
        /^[\p{L}\p{N}]+$/u.test(canonical) &&
        canonical.length >= limits.membershipNumberMinCharacters &&
        canonical.length <= limits.membershipNumberMaxCharacters
      );
    },
    { error: messages.membershipNumberMalformed },
  );

const memberFields = {
  name: requiredText(messages.memberFieldsRequired, limits.memberNameCharacters, 'Name'),
  phoneNumber: requiredText(messages.memberFieldsRequired, 40, 'Phone number'),
  notes: optionalProse(limits.memberNotesCharacters, 'Notes'),
};

export const createMemberSchema = strictBody({
  ...memberFields,
  membershipNumber: handEnteredNumber.optional(),
});
export type CreateMember = z.infer<typeof createMemberSchema>;

export const updateMemberSchema = strictBody(memberFields);
export type UpdateMember = z.infer<typeof updateMemberSchema>;

export const updateMemberStatusSchema = strictBody({ status: memberStatusSchema });

/** Gives a member a new number: the one named, or a made one. */
export const replaceMembershipNumberSchema = strictBody({ membershipNumber: handEnteredNumber.optional() });

export const memberListQuerySchema = numberedPageQuery({
  search: searchInput,
  sort: oneOf('sort', ['newest', 'oldest', 'name', 'name-desc']).optional(),
  status: memberStatusSchema.optional(),
});
export type MemberListQuery = z.infer<typeof memberListQuerySchema>;
export type MemberSort = NonNullable<MemberListQuery['sort']>;

export const memberBulkSchema = strictBody({
  ids: bulkIds,
  action: oneOf('action', ['suspend', 'reinstate', 'delete']),
});
export type MemberBulk = z.infer<typeof memberBulkSchema>;

/** A row of a file as it was read: it is judged by `createMemberSchema`, each row for itself. */
const importedField = z
  .string({ error: 'The fields of a row must be text' })
  .max(limits.importFieldCharacters, { error: tooLong('A field of a row', limits.importFieldCharacters) })
  .default('');
export const importMembersSchema = strictBody({
  members: z
    .array(strictBody({ name: importedField, phoneNumber: importedField, notes: importedField }), {
      error: messages.importRows,
    })
    .min(1, { error: messages.importRows })
    .max(limits.importRows, { error: messages.importRows }),
  /** Judges the rows and writes nothing. */
  dryRun: flag('dryRun').default(false),
});
export type ImportMembers = z.infer<typeof importMembersSchema>;

/** What became of a row; `valid` is the response of a dry run, `message` and `field` say why it was not added. */
const importedRowSchema = z.object({
  /** Its index in the request. */
  row: z.number().int().nonnegative(),
  outcome: z.enum(['added', 'valid', 'duplicate', 'invalid']),
  message: z.string().optional(),
  field: z.string().optional(),
  member: memberSchema.optional(),
});
export type ImportedRow = z.infer<typeof importedRowSchema>;
export const importResultsSchema = z.object({ results: z.array(importedRowSchema) });

export const verifyMembershipSchema = strictBody({
  membershipNumber: requiredInput(
    messages.membershipNumberRequired,
    limits.membershipNumberInputCharacters,
    'Membership number',
  ),
});
export type VerifyMembership = z.infer<typeof verifyMembershipSchema>;

export const verifyMembershipResponseSchema = z.object({ valid: z.boolean(), message: z.string() });
export type VerifyMembershipResponse = z.infer<typeof verifyMembershipResponseSchema>;
