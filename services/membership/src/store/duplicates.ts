import { messages } from '@platform/contracts';
import { type AppError, errors } from '@platform/service-kit';

const messageOfField: Record<string, string> = {
  canonicalNumber: messages.membershipNumberTaken,
  phoneNumber: messages.phoneNumberTaken,
};

/** MongoDB's code for a unique index violated. */
const duplicateKey = 11000;

/** The conflict a unique index reported, in words for the operator; undefined for any other error. */
export function duplicateError(error: unknown): AppError | undefined {
  const { code, keyPattern } = error as { code?: unknown; keyPattern?: Record<string, unknown> };
  if (code !== duplicateKey) return undefined;
  const field = Object.keys(keyPattern ?? {})[0] ?? '';
  return errors.conflict(messageOfField[field] ?? messages.membershipNumberTaken);
}
