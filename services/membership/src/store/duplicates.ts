import { messages } from '@platform/contracts';
import { type AppError, errors, isDuplicateKey } from '@platform/service-kit';

const messageOfField: Record<string, string> = {
  canonicalNumber: messages.membershipNumberTaken,
  phoneNumber: messages.phoneNumberTaken,
};

/** The conflict a unique index reported, in words for the operator; undefined for any other error. */
export function duplicateError(error: unknown): AppError | undefined {
  if (!isDuplicateKey(error)) return undefined;
  const field = Object.keys(error.keyPattern ?? {})[0] ?? '';
  return errors.conflict(messageOfField[field] ?? messages.membershipNumberTaken);
}
