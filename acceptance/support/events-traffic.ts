import { setTimeout as delay } from 'node:timers/promises';
import { apiPath, limits, type Member, type TrackingEvent, trackResponseSchema } from '@platform/contracts';
import type { Api } from './api.ts';
import { burstSize, meanBurst, randomEvent, type TrackedItem } from './events-visitor.ts';

/** An event the product said it has, and between which moments it can have got it. */
export type AcknowledgedEvent = { event: TrackingEvent; firstSentAt: number; acknowledgedAt: number };

export type Traffic = {
  /** All that was acknowledged, by event id. */
  readonly acknowledged: Map<string, AcknowledgedEvent>;
  /** When acknowledged POSTs were sent and answered. */
  readonly answered: { sentAt: number; answeredAt: number }[];
  /** POSTs that were told to come again later. */
  readonly refused: { sentAt: number; answeredAt: number }[];
  /** Answers that were neither an acknowledgement nor an honest 'not now'. */
  readonly dishonest: string[];
  /** Events that were sent again although they had been acknowledged. */
  readonly repeated: number;
  /**
   * Id of each member's newest acknowledged event. A member's events keep their order on the way: when these are counted,
   * all that is acknowledged is.
   */
  newest: () => string[];
  /** Whether all that was done before a moment is acknowledged. */
  acknowledgedUntil: (moment: number) => boolean;
  /** From now on so many events a second; Infinity is as many as are acknowledged. */
  setRate: (eventsPerSecond: number) => void;
  /** Ends once every event that was made is acknowledged. */
  stop: () => Promise<void>;
  /** Ends whatever is not acknowledged yet: for a test that failed. */
  abandon: () => Promise<void>;
};

/** So many POSTs carry some events that were acknowledged already, as when a browser lost the answer. */
const repeatedShare = 0.03;
const mostRepeated = 10;
const retryWithoutAnswerMs = 100;

/** Members who do things at a steady rate, each sending what they did until it is acknowledged. */
export function startTraffic(
  anyone: Api,
  members: readonly Member[],
  items: readonly TrackedItem[],
  eventsPerSecond: number,
): Traffic {
  let rate = eventsPerSecond;
  let stopped = false;
  let abandoned = false;
  /** When the oldest event that a member is sending was made. */
  const sending = new Map<Member, number>();
  const newest = new Map<string, string>();
  const traffic = {
    acknowledged: new Map<string, AcknowledgedEvent>(),
    answered: [] as Traffic['answered'],
    refused: [] as Traffic['refused'],
    dishonest: [] as string[],
    repeated: 0,
    newest: () => [...newest.values()],
    acknowledgedUntil: (moment: number) => [...sending.values()].every((madeAt) => madeAt > moment),
    setRate(next: number) {
      rate = next;
    },
    async stop() {
      stopped = true;
      await running;
    },
    async abandon() {
      abandoned = true;
      await traffic.stop();
    },
  };

  /** Milliseconds from one burst of a member to the next. */
  const gapMs = () => (-Math.log(1 - Math.random()) * 1000 * meanBurst * members.length) / rate;

  /** Sends a POST once. Gives the milliseconds to wait before sending it again, or undefined when it is acknowledged. */
  async function post(api: Api, batch: readonly TrackingEvent[]): Promise<number | undefined> {
    const sentAt = Date.now();
    const answer = await api.send('POST', apiPath('/api/action/track'), batch).catch((error) => {
      traffic.dishonest.push(`no answer: ${error.cause ?? error}`);
    });
    if (!answer) return retryWithoutAnswerMs;
    const text = await answer.text();
    const answeredAt = Date.now();
    if (answer.status === 202) {
      const { accepted } = trackResponseSchema.parse(JSON.parse(text));
      if (accepted !== batch.length) traffic.dishonest.push(`${accepted} of ${batch.length} accepted`);
      traffic.answered.push({ sentAt, answeredAt });
      return undefined;
    }
    const retryAfter = Number(answer.headers.get('retry-after'));
    if (![429, 503].includes(answer.status) || !(retryAfter > 0))
      traffic.dishonest.push(`${answer.status} ${text}`);
    traffic.refused.push({ sentAt, answeredAt });
    return Math.max(retryWithoutAnswerMs, retryAfter * 1000);
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
      newest.set(event.membershipNumber, id);
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
      // What happened while a POST was under way is not lost: it waits for the next one.
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
