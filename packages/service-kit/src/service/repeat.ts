import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../logger/logger.ts';
import type { Resource } from './shutdown.ts';

export interface RepeatOptions {
  /** A long run ends early when the signal is aborted: closing waits for it. */
  work(signal: AbortSignal): Promise<unknown>;
  /** Pause between the end of a run and the next start, in milliseconds. */
  everyMs: number;
  /** Pause before the first run, in milliseconds. */
  firstMs?: number;
  logger: Logger;
  /** Logged once per outage; the next run retries. */
  failure: string;
}

/** Runs `work` again and again, never twice at once, until it is closed. */
export function repeat({ work, everyMs, firstMs = 0, logger, failure }: RepeatOptions): Resource {
  const closing = new AbortController();
  const { signal } = closing;
  const pause = (ms: number) => delay(ms, undefined, { signal, ref: false }).catch(() => {});
  async function run(): Promise<void> {
    let failed = false;
    await pause(firstMs);
    while (!signal.aborted) {
      try {
        await work(signal);
        failed = false;
      } catch (err) {
        if (!failed) logger.warn({ err }, failure);
        failed = true;
      }
      await pause(everyMs);
    }
  }
  const running = run();
  return {
    close() {
      closing.abort();
      return running;
    },
  };
}
