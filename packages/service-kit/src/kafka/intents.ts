import { randomUUID } from 'node:crypto';
import type { Batch, KafkaMessage } from 'kafkajs';
import * as z from 'zod';

/** A batch that was begun: the offset after its last message, and its own id. */
export interface Intent {
  end: bigint;
  id: string;
}

const intentSchema = z.strictObject({ end: z.string().regex(/^\d{1,19}$/), id: z.string().min(1).max(64) });

/** The metadata of a commit at a batch's first offset that says how far the batch goes. */
export const formatIntent = ({ end, id }: Intent): string => JSON.stringify({ end: String(end), id });

/**
 * Parses the intent of a commit; undefined when no batch was in progress.
 * @throws on foreign metadata: continuing could count events twice
 */
export function readIntent(offset: bigint, metadata: string | null): Intent | undefined {
  if (!metadata) return undefined;
  const { end, id } = intentSchema.parse(JSON.parse(metadata));
  return BigInt(end) > offset ? { end: BigInt(end), id } : undefined;
}

/** A batch that was begun and not seen to its end. */
export interface Unfinished extends Intent {
  /** Offset of its first message. */
  start: bigint;
  /** Its messages so far. */
  messages: readonly KafkaMessage[];
}

interface IntentSteps {
  /** Commits an offset, with the batch that begins there. */
  commit(offset: bigint, intent?: Intent): Promise<void>;
  apply(messages: readonly KafkaMessage[], intent: Intent, isRetry: boolean): Promise<void>;
  /** If kafkajs fetches the partition again without a rebalance, it continues after this offset. */
  resolve(offset: bigint): void;
}

export type FetchedBatch = Pick<Batch, 'partition' | 'messages' | 'lastOffset'>;

/**
 * Applies what was fetched of a partition in batches of at most `batchSize` messages, an unfinished one first, each
 * with an intent.
 * A batch stays in `unfinished` until it is applied. After a failure without a rebalance (a lost heartbeat, for
 * example) kafkajs fetches the same messages again. They must get the same intent, because the first attempt may
 * still be running.
 */
export async function applyInBatches(
  batch: FetchedBatch,
  unfinished: Map<number, Unfinished>,
  batchSize: number,
  { commit, apply, resolve }: IntentSteps,
): Promise<void> {
  const { partition } = batch;

  async function applyOnce(begun: Unfinished, isRetry: boolean): Promise<void> {
    // A repeated batch is committed too: its earlier commit may be what failed.
    await commit(begun.start, begun);
    await apply(begun.messages, begun, isRetry);
    unfinished.delete(partition);
    resolve(begun.end - 1n);
  }

  /** Collects the messages of an unfinished batch, and applies it once it is whole. Gives the messages after it. */
  async function finish(begun: Unfinished): Promise<readonly KafkaMessage[]> {
    const [first] = batch.messages;
    if (first && BigInt(first.offset) < begun.start) {
      // The topic was recreated or truncated: these are different messages.
      unfinished.delete(partition);
      return batch.messages;
    }
    const own = batch.messages.filter(({ offset }) => BigInt(offset) < begun.end);
    const soFar = { ...begun, messages: [...begun.messages, ...own] };
    if (BigInt(batch.lastOffset()) + 1n < begun.end) {
      unfinished.set(partition, soFar);
      resolve(BigInt(batch.lastOffset()));
      return [];
    }
    await applyOnce(soFar, true);
    if (own.length === batch.messages.length) await commit(begun.end);
    return batch.messages.slice(own.length);
  }

  const begun = unfinished.get(partition);
  const messages = begun ? await finish(begun) : batch.messages;
  for (let at = 0; at < messages.length; at += batchSize) {
    const chunk = messages.slice(at, at + batchSize);
    const [start, end] = rangeOf(chunk);
    const next = { start, end, id: randomUUID(), messages: [] };
    unfinished.set(partition, next);
    // Committing a batch's start acknowledges the one before it.
    await applyOnce({ ...next, messages: chunk }, false);
    if (at + batchSize >= messages.length) await commit(end);
  }
}

/** First offset, and the one after the last. */
function rangeOf(messages: readonly KafkaMessage[]): [start: bigint, end: bigint] {
  const [first, last] = [messages[0], messages.at(-1)];
  if (!first || !last) throw new Error('A batch has messages');
  return [BigInt(first.offset), BigInt(last.offset) + 1n];
}
