import { setTimeout as delay } from 'node:timers/promises';
import { apiPath, limits, type Member, type TrackingEvent, trackResponseSchema } from '@platform/contracts';
import type { Api } from './api.ts';
import { burstSize, meanBurst, randomEvent, type TrackedItem } from './events-visitor.ts';

/** An acknowledged event, and the interval in which it was received. */
export type AcknowledgedEvent = { event: TrackingEvent; firstSentAt: number; acknowledgedAt: number };

type PostTimes = { sentAt: number; respondedAt: number };

/** The share of POSTs that repeat acknowledged events, as when a browser lost the response. */
const repeatedShare = 0.03;
const mostRepeated = 10;
const retryWithoutResponseMs = 100;

/** Starts members that act at a steady rate and retry until acknowledged. */
export function startTraffic(
  anyone: Api,
  members: readonly Member[],
  items: readonly TrackedItem[],
  eventsPerSecond: number,
) {
  let rate = eventsPerSecond;
  let stopped = false;
  let abandoned = false;
  /** Creation time of the oldest event in each member's current POST. */
  const sending = new Map<Member, number>();
  const newest = new Map<string, string>();
  const traffic = {
    /** All acknowledged events, by id. */
    acknowledged: new Map<string, AcknowledgedEvent>(),
    /** Times of acknowledged POSTs. */
    responded: [] as PostTimes[],
    /** Times of POSTs rejected with a retryable status. */
    rejected: [] as PostTimes[],
    /** Responses that were neither a success nor a proper 'try again later'. */
    dishonest: [] as string[],
    /** Number of acknowledged events that were sent again. */
    repeated: 0,
    /**
     * The id of each member's newest acknowledged event. Order per member is kept, so once these are counted, all
     * acknowledged events are.
     */
    newest: () => [...newest.values()],
    /** Whether all events before a moment are acknowledged. */
    acknowledgedUntil: (moment: number) => [...sending.values()].every((madeAt) => madeAt > moment),
    /** Changes the rate; Infinity sends as fast as events are acknowledged. */
    setRate(next: number) {
      rate = next;
    },
    /** Stops after every event is acknowledged. */
    async stop() {
      stopped = true;
      await running;
    },
    /** Stops at once, for a failed test. */
    async abandon() {
      abandoned = true;
      await traffic.stop();
    },
  };

  /** Random milliseconds between two bursts of a member. */
  const gapMs = () => (-Math.log(1 - Math.random()) * 1000 * meanBurst * members.length) / rate;

  /** Sends a POST once. Returns the retry delay in milliseconds, or undefined once acknowledged. */
  async function post(api: Api, batch: readonly TrackingEvent[]): Promise<number | undefined> {
    const sentAt = Date.now();
    const response = await api.send('POST', apiPath('/api/action/track'), batch).catch((error) => {
      traffic.dishonest.push(`no response: ${error.cause ?? error}`);
    });
    if (!response) return retryWithoutResponseMs;
    const text = await response.text();
    const respondedAt = Date.now();
    if (response.status === 202) {
      const { accepted } = trackResponseSchema.parse(JSON.parse(text));
      if (accepted !== batch.length) traffic.dishonest.push(`${accepted} of ${batch.length} accepted`);
      traffic.responded.push({ sentAt, respondedAt });
      return undefined;
    }
    const retryAfter = Number(response.headers.get('retry-after'));
    const isProper = response.status === 504 || ([429, 503].includes(response.status) && retryAfter > 0);
    if (!isProper) traffic.dishonest.push(`${response.status} ${text}`);
    traffic.rejected.push({ sentAt, respondedAt });
    return Math.max(retryWithoutResponseMs, retryAfter * 1000);
  }

  async function deliver(api: Api, batch: readonly TrackingEvent[]): Promise<void> {
    const firstSentAt = Date.now();
    for (;;) {
      const waitMs = await post(api, batch);
      if (waitMs === undefined) break;
      if (abandoned) return;
      await delay(waitMs);
    }
    const acknowledgedAt = Date.now();
    for (const event of batch) {
      const id = event.eventId as string;
      if (traffic.acknowledged.has(id)) continue;
      traffic.acknowledged.set(id, { event, firstSentAt, acknowledgedAt });
      // Playbacks' reports are not among the events in the analytics.
      if (event.actionType !== 'video_playback') newest.set(event.membershipNumber, id);
    }
  }

  async function visit(member: Member): Promise<void> {
    const { membershipNumber } = member;
    const api = anyone.as({ membershipNumber });
    const waiting: TrackingEvent[] = [];
    let last: readonly TrackingEvent[] = [];
    let nextAt = Date.now() + gapMs();
    const act = (at: number) => {
      for (let left = burstSize(); left > 0; left -= 1)
        waiting.push(randomEvent(membershipNumber, items, at));
    };
    while (!abandoned) {
      if (rate === Number.POSITIVE_INFINITY) nextAt = Date.now();
      // Events made during a POST wait for the next one.
      for (; !stopped && nextAt <= Date.now(); nextAt += Math.max(1, gapMs())) act(nextAt);
      if (waiting.length === 0) {
        if (stopped) return;
        await delay(Math.min(200, Math.max(1, nextAt - Date.now())));
        continue;
      }
      const batch = waiting.splice(0, limits.trackingBatchEvents);
      if (Math.random() < repeatedShare) {
        const again = last.slice(0, Math.min(mostRepeated, limits.trackingBatchEvents - batch.length));
        traffic.repeated += again.length;
        batch.push(...again);
      }
      sending.set(member, Date.parse(batch[0]?.clientTime ?? ''));
      await deliver(api, batch);
      sending.delete(member);
      last = batch;
    }
  }

  const running = Promise.all(members.map(visit));
  return traffic;
}
