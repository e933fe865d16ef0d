import { useEffect, useRef } from 'react';
import { serverClock } from '../../../lib/server-clock.ts';
import { nextRelease, type UpcomingItem } from './upcoming.ts';

/** After the server's clock has surely passed the release: what the answer itself may lag behind by. */
const slackMs = 250;
/** Between two looks when the first came too early or failed: doubled each time, up to the longest. */
const firstPauseMs = 1_000;
const longestPauseMs = 60_000;
/** The longest a browser's timer can wait. */
const longestTimerMs = 2 ** 31 - 1;

/**
 * Calls `ask` at the moment of the next release by the server's clock, once. Only when the item is still to come after
 * that (clocks that differ, an answer that failed) it asks again, ever more seldom.
 */
export function useReleaseMoment(items: readonly UpcomingItem[], ask: () => Promise<unknown>): void {
  const asked = useRef<{ moment: number | null; times: number }>({ moment: null, times: 0 });
  const latest = useRef(ask);
  latest.current = ask;

  useEffect(() => {
    const moment = nextRelease(items);
    if (moment === null) return;
    if (asked.current.moment !== moment) asked.current = { moment, times: 0 };
    const tries = asked.current;
    let timer: ReturnType<typeof setTimeout>;
    let over = false;

    const pause = () =>
      tries.times === 0
        ? serverClock.untilSurely(moment) + slackMs
        : Math.min(firstPauseMs * 2 ** (tries.times - 1), longestPauseMs);

    function wait(): void {
      const ms = pause();
      timer = ms > longestTimerMs ? setTimeout(wait, longestTimerMs) : setTimeout(look, ms);
    }

    async function look(): Promise<void> {
      // What was learnt of the server's clock meanwhile may put the moment off.
      if (tries.times === 0 && serverClock.untilSurely(moment as number) > 0) return wait();
      tries.times += 1;
      await latest.current();
      if (!over) wait();
    }

    wait();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [items]);
}
