/** ClickHouse's names for rows it will never take. */
const refusedRows =
  /^(CANNOT_PARSE_\w+|CANNOT_READ_\w+|INCORRECT_DATA|TYPE_MISMATCH|ARGUMENT_OUT_OF_BOUND|VALUE_IS_OUT_OF_RANGE_OF_DATA_TYPE|TOO_LARGE_STRING_SIZE)$/;

/** An action that can't be made a row of. */
export class UnstorableAction extends Error {
  override readonly name = 'UnstorableAction';
}

/** Whether an error is an action's fault: all else that goes wrong in storing is ClickHouse's, and passes. */
export const isPoison = (error: unknown): boolean =>
  error instanceof UnstorableAction ||
  error instanceof RangeError ||
  refusedRows.test(String((error as { type?: unknown } | null)?.type));
