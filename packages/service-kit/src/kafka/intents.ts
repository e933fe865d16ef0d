import * as z from 'zod';

/** What is written into an offset commit's metadata before a batch is applied: the offset after the batch's last. */
const intentSchema = z.strictObject({ end: z.string().regex(/^\d{1,19}$/) });

/** The metadata of a commit at a batch's first offset that says how far the batch goes. */
export const formatIntent = (end: bigint): string => JSON.stringify({ end: String(end) });

/**
 * The end of the batch that was under way at a commit, undefined when none was.
 * @throws on metadata that nobody here wrote: going on could count twice
 */
export function readIntent(offset: bigint, metadata: string | null): bigint | undefined {
  if (!metadata) return undefined;
  const { end } = intentSchema.parse(JSON.parse(metadata));
  return BigInt(end) > offset ? BigInt(end) : undefined;
}
