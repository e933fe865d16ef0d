import type { EventMessage } from './producer.ts';

/** Messages that go to Kafka together, and whom to tell. */
export interface WaitingSend {
  messages: readonly EventMessage[];
  bytes: number;
  /** When it came, by `performance.now()`. */
  since: number;
  resolve(): void;
  reject(error: Error): void;
}

export interface SendQueueOptions {
  lingerMs: number;
  maxBatchMessages: number;
  maxBatchBytes: number;
}

export interface SendQueue {
  readonly length: number;
  add(send: WaitingSend): void;
  /** Resolves when the next batch is to go: the first send has waited `lingerMs`, or a batch is full. */
  gathered(): Promise<void>;
  /** Takes the next batch, of whole sends, at least one if any waits. */
  takeBatch(): WaitingSend[];
  takeAll(): WaitingSend[];
  /** Lets nothing linger any more. */
  hurry(): void;
}

/** Sends in the order they came, handed out in batches. */
export function createSendQueue({ lingerMs, maxBatchMessages, maxBatchBytes }: SendQueueOptions): SendQueue {
  let waiting: WaitingSend[] = [];
  let messages = 0;
  let bytes = 0;
  let hurried = false;
  let wake: (() => void) | undefined;

  const isFull = () => hurried || messages >= maxBatchMessages || bytes >= maxBatchBytes;

  function take(count: number): WaitingSend[] {
    const taken = waiting.slice(0, count);
    waiting = waiting.slice(count);
    for (const send of taken) {
      messages -= send.messages.length;
      bytes -= send.bytes;
    }
    return taken;
  }

  return {
    get length() {
      return waiting.length;
    },
    add(send) {
      waiting.push(send);
      messages += send.messages.length;
      bytes += send.bytes;
      if (isFull()) wake?.();
    },
    gathered() {
      const [first] = waiting;
      const left = first ? first.since + lingerMs - performance.now() : 0;
      if (isFull() || left <= 0) return Promise.resolve();
      return new Promise((resolve) => {
        const timer = setTimeout(() => wake?.(), left);
        wake = () => {
          clearTimeout(timer);
          wake = undefined;
          resolve();
        };
      });
    },
    takeBatch() {
      let count = 0;
      let batchMessages = 0;
      let batchBytes = 0;
      for (const send of waiting) {
        batchMessages += send.messages.length;
        batchBytes += send.bytes;
        if (count > 0 && (batchMessages > maxBatchMessages || batchBytes > maxBatchBytes)) break;
        count += 1;
      }
      return take(count);
    },
    takeAll: () => take(waiting.length),
    hurry() {
      hurried = true;
      wake?.();
    },
  };
}
