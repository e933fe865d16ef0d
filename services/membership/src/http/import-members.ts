import {
  createMemberSchema,
  type ImportedRow,
  type ImportMembers,
  type Member,
  messages,
} from '@platform/contracts';
import { type Administrator, AppError, inBatches } from '@platform/service-kit';
import { toE164 } from '@platform/service-kit/phone-number';
import type { MemberChanges } from '../store/member-changes.ts';
import type { MemberStore } from '../store/members.ts';

type Row = ImportMembers['members'][number];
/** A row's validation error, or the member to add. */
type CheckedRow = { row: number; wanted: Row } | ImportedRow;

/** Validates a row like `createMember`. */
function validateRow(fields: Row, row: number): CheckedRow {
  const parsed = createMemberSchema.safeParse(fields);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const field = issue?.path[0]?.toString();
    return { row, outcome: 'invalid', message: issue?.message, ...(field && { field }) };
  }
  const { name, notes } = parsed.data;
  const phoneNumber = toE164(parsed.data.phoneNumber);
  return phoneNumber
    ? { row, wanted: { name, notes, phoneNumber } }
    : { row, outcome: 'invalid', message: messages.phoneNumberInvalid, field: 'phoneNumber' };
}

const duplicate = (row: number, message: string): ImportedRow => ({
  row,
  outcome: 'duplicate',
  message,
  field: 'phoneNumber',
});

/**
 * Imports members, each row independently: an invalid row doesn't affect others. Phone numbers are unique, so importing
 * a file again adds nobody twice.
 */
export async function importMembers(
  { members, changes }: { members: MemberStore; changes: MemberChanges },
  by: Administrator,
  { members: rows, dryRun }: ImportMembers,
): Promise<ImportedRow[]> {
  const checked = rows.map(validateRow);
  const taken = await members.takenPhoneNumbers(
    checked.flatMap((row) => ('wanted' in row ? [row.wanted.phoneNumber] : [])),
  );
  const seen = new Set<string>();
  const results = checked.map((one): CheckedRow => {
    if (!('wanted' in one)) return one;
    const { row, wanted } = one;
    if (seen.has(wanted.phoneNumber)) return duplicate(row, messages.phoneNumberRepeated);
    seen.add(wanted.phoneNumber);
    if (taken.has(wanted.phoneNumber)) return duplicate(row, messages.phoneNumberTaken);
    return dryRun ? { row, outcome: 'valid' } : one;
  });

  async function add(batch: { row: number; wanted: Row }[]): Promise<void> {
    try {
      const fields = batch.map(({ wanted }) => wanted);
      const added = await changes.add(by, fields);
      for (const [index, { row }] of batch.entries())
        results[row] = { row, outcome: 'added', member: added[index] as Member };
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'conflict')) throw error;
      // One of them was added concurrently: adding each alone finds it.
      const [only] = batch;
      if (only && batch.length === 1) results[only.row] = duplicate(only.row, error.message);
      else for (const one of batch) await add([one]);
    }
  }
  for (const batch of inBatches(results.filter((row) => 'wanted' in row))) await add(batch);
  return results as ImportedRow[];
}
