import * as z from 'zod';

/** What is written into an offset commit's metadata before a batch is applied. */
const intentSchema = z.strictObject({ end: z.string().regex(/^\d{1,19}$/), id: z.string().min(1).max(64) });

/** A batch that was begun: the offset after its last message, and its own id. */
export interface Intent {
  end: bigint;
  id: string;
}

/** The metadata of a commit at a batch's first offset that says how far the batch goes. */
export const formatIntent = ({ end, id }: Intent): string => JSON.stringify({ end: String(end), id });

/**
 * The batch that was under way at a commit, undefined when none was.
 * @throws on metadata that nobody here wrote: going on could count twice
 */
export function readIntent(offset: bigint, metadata: string | null): Intent | undefined {
  if (!metadata) return undefined;
  const { end, id } = intentSchema.parse(JSON.parse(metadata));
  return BigInt(end) > offset ? { end: BigInt(end), id } : undefined;
}
