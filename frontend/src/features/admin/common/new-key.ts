/** A value of the Idempotency-Key header. */
export const newKey = (): string => String(crypto.getRandomValues(new BigUint64Array(2)));
