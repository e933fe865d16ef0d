import { setTimeout as delay } from 'node:timers/promises';

/** The real clock: a wait ends in a test that holds `performance.now()`, too. */
const now = performance.now.bind(performance);

/**
 * Polls until `condition` returns a value other than undefined, null or false, and returns it. An error thrown by the
 * condition means 'not yet'; the last one becomes the timeout error's cause. A poll counts as ten pauses at most, however long the
 * machine stood still in it.
 */
export async function waitFor<Value>(
  condition: () => Value | Promise<Value>,
  { timeoutMs = 60_000, everyMs = 50, what = 'the condition' } = {},
): Promise<NonNullable<Value>> {
  let waited = 0;
  let last = now();
  let cause: unknown;
  for (;;) {
    try {
      const value = await condition();
      if (value !== undefined && value !== null && value !== false) return value;
      cause = undefined;
    } catch (error) {
      cause = error;
    }
    const at = now();
    waited += Math.min(at - last, 10 * everyMs);
    last = at;
    if (waited > timeoutMs) throw new Error(`Waited at least ${timeoutMs} ms in vain for ${what}`, { cause });
    await delay(everyMs);
  }
}

/**
 * Whether one of several runs, one after the other, takes less than `ms`. A busy machine delays some of them; a wait in the
 * product would delay all.
 */
export async function anyWithin(runs: number, ms: number, run: () => Promise<unknown>): Promise<boolean> {
  for (let left = runs; left > 0; left -= 1) {
    const started = now();
    await run();
    if (now() - started < ms) return true;
  }
  return false;
}

/** Waits `ms` in turns of 50 ms. */
async function turns(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 50) await delay(50, undefined, { ref: false });
}

/**
 * Whether a call ends before `ms` pass, which are counted in turns of the event loop: a machine that stands still for seconds
 * costs one turn of 50 ms, where one long timer would be over before the call can go on.
 */
export const endsWithin = (ms: number, call: () => Promise<unknown>): Promise<boolean> =>
  Promise.race([call().then(() => true), turns(ms).then(() => false)]);

/** Notes for how long this process stood still at most: by itself, or with its machine. */
export function watchStalls() {
  let last = now();
  let longest = 0;
  const longestMs = () => {
    const at = now();
    longest = Math.max(longest, at - last);
    last = at;
    return longest;
  };
  const timer = setInterval(longestMs, 50);
  return {
    /** Since the beginning, or since `forget()`. */
    longestMs,
    forget() {
      last = now();
      longest = 0;
    },
    end: () => clearInterval(timer),
  };
}

/**
 * Runs steps of a test, and again if they fail while the process stands still for over half a second, as time-outs of the product
 * then end too early. A run begins anew, with keys that no other has used. A fault fails all runs.
 */
export async function undisturbed(run: () => Promise<void>): Promise<void> {
  for (let left = 5; ; left -= 1) {
    const stalls = watchStalls();
    try {
      return await run();
    } catch (error) {
      if (left === 1 || stalls.longestMs() < 500) throw error;
    } finally {
      stalls.end();
    }
    // Connections that were given up are made anew.
    await delay(1_000);
  }
}

/** CPU time of a call in milliseconds, independent of other load, and of what V8's threads collect in a large heap meanwhile. */
export function processorTime(call: () => unknown): number {
  const { user } = process.threadCpuUsage();
  call();
  return (process.threadCpuUsage().user - user) / 1_000;
}

/** How often a test tries each fault: FAULT_ROUNDS times, or once. */
export const faultRounds = Number(process.env.FAULT_ROUNDS || 1);
