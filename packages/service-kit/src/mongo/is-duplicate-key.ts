/** Server error DuplicateKey: https://www.mongodb.com/docs/manual/reference/error-codes/ */
const duplicateKey = 11000;

/** Says whether a write failed because a unique index holds its key already. `keyPattern` on the error names the index's fields. */
export function isDuplicateKey(error: unknown): error is Error & { keyPattern?: Record<string, unknown> } {
  return error instanceof Error && 'code' in error && error.code === duplicateKey;
}
