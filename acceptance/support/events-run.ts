import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Member } from '@platform/contracts';
import { type Platform, waitFor } from '@platform/testkit/black-box';
import { Api } from './api.ts';
import { type Counted, readBaseline } from './events-check.ts';
import { untilRead } from './events-faults.ts';
import { countStored, readSummary } from './events-figures.ts';
import { startTraffic } from './events-traffic.ts';
import type { TrackedItem } from './events-visitor.ts';

/** A killed process is back and has caught up within this time. */
const resumedMs = 60_000;

export type EventsRun = Awaited<ReturnType<typeof startEvents>>;

/** Waits until the earlier tests' events are counted. */
async function untilQuiet(admin: Api): Promise<void> {
  let [last, same] = [-1, 0];
  await waitFor(
    async () => {
      const { totalActions } = await readSummary(admin);
      same = totalActions === last ? same + 1 : 0;
      last = totalActions;
      return same >= 6;
    },
    { everyMs: 400, what: 'earlier events to be counted' },
  );
}

async function createItems(admin: Api, name: string) {
  const embeds: TrackedItem[] = [];
  for (let index = 0; index < 6; index += 1) {
    const title = `${name} ${index}`;
    const { id } = await admin.createEmbed({ title });
    embeds.push({ contentType: 'embed', contentId: id, contentTitle: title });
  }
  // Items that no longer exist.
  const others = Array.from({ length: 18 }, (_, index): TrackedItem => {
    const contentType = index % 2 === 0 ? 'video' : 'youtube';
    return { contentType, contentId: randomBytes(12).toString('hex'), contentTitle: `${name} 旧 ${index}` };
  });
  return { embeds, others };
}

/** Creates members and items, and starts the traffic. Returns it, and what ends and checks it. */
export async function startEvents(
  platform: Platform,
  { members: count, eventsPerSecond }: { members: number; eventsPerSecond: number },
) {
  const anyone = new Api(platform.url);
  const { api: admin } = await anyone.logIn(platform.admin);
  const members: Member[] = [];
  for (let index = 0; index < count; index += 1) members.push(await admin.createMember());
  const { embeds, others } = await createItems(admin, `账 ${Date.now()}`);
  const items = [...embeds, ...others];
  await untilQuiet(admin);
  const baseline = await readBaseline(admin, platform);
  const traffic = startTraffic(anyone, members, items, eventsPerSecond);

  /** Waits until everything acknowledged so far is counted. Returns the milliseconds it took. */
  async function untilCounted(timeoutMs = resumedMs): Promise<number> {
    const since = performance.now();
    const newest = traffic.newest();
    await waitFor(async () => (await countStored(platform, newest)) === newest.length, {
      timeoutMs,
      everyMs: 200,
      what: 'all that is acknowledged to be counted',
    });
    return performance.now() - since;
  }

  return {
    traffic,
    admin,
    untilCounted,
    /** Ends the traffic and waits until everything is counted. Returns the data to check. */
    async finish(): Promise<Counted> {
      await traffic.stop();
      await untilCounted();
      await untilRead(platform);
      const { acknowledged } = traffic;
      return { admin, platform, members, items, embeds, acknowledged, baseline };
    },
  };
}

/**
 * Kills a process at a random moment and waits until it is back and events are counted. Returns the milliseconds until it was
 * back.
 */
export async function killAndResume(platform: Platform, run: EventsRun, name: string): Promise<number> {
  await delay(randomInt(200, 1_500));
  const pid = platform.kill(name);
  const backMs = Math.round(await platform.untilBack(name, pid));
  const countedMs = Math.round(await run.untilCounted());
  console.info(`${name}: back in ${backMs} ms, all counted ${countedMs} ms later`);
  return backMs;
}
