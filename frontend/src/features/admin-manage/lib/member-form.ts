import {
  type CreateMember,
  createMemberSchema,
  type Member,
  type UpdateMember,
  updateMemberSchema,
} from '@platform/contracts';
import type { FieldErrors, Resolver } from 'react-hook-form';

export type MemberValues = { name: string; phoneNumber: string; notes: string; membershipNumber: string };

export const memberValuesOf = (member: Member | null): MemberValues => ({
  name: member?.name ?? '',
  phoneNumber: member?.phoneNumber ?? '',
  notes: member?.notes ?? '',
  membershipNumber: '',
});

export const updateBodyOf = ({ name, phoneNumber, notes }: MemberValues): UpdateMember => ({
  name,
  phoneNumber,
  notes,
});

/** A number left empty is made by the server. */
export const createBodyOf = (values: MemberValues): CreateMember => ({
  ...updateBodyOf(values),
  ...(values.membershipNumber.trim() ? { membershipNumber: values.membershipNumber } : {}),
});

/** Checks the form by the contract: that of a new member, or of an edit. */
export const memberResolver =
  (editing: boolean): Resolver<MemberValues> =>
  (values) => {
    const { error } = editing
      ? updateMemberSchema.safeParse(updateBodyOf(values))
      : createMemberSchema.safeParse(createBodyOf(values));
    if (!error) return { values, errors: {} };
    const errors: FieldErrors<MemberValues> = {};
    for (const { path, message } of error.issues) {
      errors[path[0] as keyof MemberValues] ??= { type: 'contract', message };
    }
    return { values: {}, errors };
  };
