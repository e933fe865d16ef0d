import { messages } from '@platform/contracts';
import { type AppError, errors, isDuplicateKey } from '@platform/service-kit';

/** The conflict a unique index reported, in words for the operator; undefined for any other error. */
export function duplicateError(error: unknown): AppError | undefined {
  if (!isDuplicateKey(error)) return undefined;
  return Object.keys(error.keyPattern ?? {})[0] === 'phoneNumber'
    ? errors.conflict(messages.phoneNumberTaken, 'phoneNumber')
    : errors.conflict(messages.membershipNumberTaken, 'membershipNumber');
}
