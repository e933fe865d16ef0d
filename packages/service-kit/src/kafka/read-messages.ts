import type { KafkaMessage } from 'kafkajs';
import type * as z from 'zod';

/** An event as a step gets it. */
export interface ConsumedEvent<T> {
  /** The topic, without the prefix. */
  topic: string;
  partition: number;
  offset: string;
  /** When it was sent, by the producer's clock (or the broker's, if the topic says so); in milliseconds. */
  timestamp: number;
  key: string | null;
  value: T;
}

/** A message with the event in it, or with what is wrong with it. */
export interface ReadMessage<T> {
  message: KafkaMessage;
  event?: ConsumedEvent<T>;
  problem?: string;
}

export interface Where {
  topic: string;
  partition: number;
}

/** Reads one message: the event in it, or why there is none. */
export function readMessage<S extends z.ZodType>(
  schema: S,
  where: Where,
  message: KafkaMessage,
): ReadMessage<z.output<S>> {
  try {
    const parsed = schema.safeParse(JSON.parse(message.value?.toString() ?? ''));
    if (!parsed.success) {
      const path = parsed.error.issues[0]?.path.join('.') || 'its root';
      return { message, problem: `does not fit the schema at ${path}` };
    }
    const { offset } = message;
    const key = message.key?.toString() ?? null;
    const timestamp = Number(message.timestamp);
    return { message, event: { ...where, offset, timestamp, key, value: parsed.data } };
  } catch {
    return { message, problem: 'is not JSON' };
  }
}

/**
 * Reads messages up to the first that can't be read, which is a chunk of its own: a step that keeps its own position must not
 * move it past what isn't dead-lettered yet.
 */
export function nextChunk<S extends z.ZodType>(
  schema: S,
  where: Where,
  messages: readonly KafkaMessage[],
): ReadMessage<z.output<S>>[] {
  const chunk: ReadMessage<z.output<S>>[] = [];
  for (const message of messages) {
    const read = readMessage(schema, where, message);
    if (read.event) chunk.push(read);
    else return chunk.length > 0 ? chunk : [read];
  }
  return chunk;
}
