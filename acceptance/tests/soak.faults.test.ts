import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { apiPath } from '@platform/contracts';
import { usePlatform } from '@platform/testkit/black-box';
import { Api } from '../support/api.ts';
import { startEvents } from '../support/events-run.ts';
import { smallVideo } from '../support/media.ts';
import { type Footprint, footprintOf } from '../support/memory.ts';
import { servicesOf } from '../support/services.ts';

const minutes = Number(process.env.SOAK_MINUTES || 30);
// Node collects its old generation seldom: in a third of ten minutes not once, so that what a service holds seems to grow.
if (!(minutes >= 30)) throw new Error('SOAK_MINUTES must be a number of at least 30');
const sampleMs = 10_000;
const readers = 3;
/** Between two reads of each reader, and two changes by the operator. */
const [readEveryMs, changeEveryMs] = [40, 1_000];
/** From the second third of the time to the last. What a process holds swings by some percent. */
const mostGrowth = 1.1;

const platform = usePlatform();

/** The least memory and the most descriptors of a service in some samples, in all of which it was one process. */
function figuresOf(name: string, samples: Footprint[][]) {
  const own = samples.flat().filter((one) => one.name === name);
  expect(new Set(own.map(({ pid }) => pid)).size).toBe(1);
  return {
    heldMiB: Math.min(...own.map(({ heldMiB }) => heldMiB)),
    residentMiB: Math.min(...own.map(({ residentMiB }) => residentMiB)),
    descriptors: Math.max(...own.map(({ descriptors }) => descriptors)),
  };
}

test(
  'no service grows while members and an operator use the platform',
  async () => {
    const { traffic, admin, finish } = await startEvents(platform, { members: 40, eventsPerSecond: 300 });
    const { objectPath } = await admin.createVideo(await smallVideo(), { title: `耐久 ${Date.now()}` });
    const member = new Api(platform.url).as({ membershipNumber: platform.membershipNumber });
    const reads = [
      '/',
      apiPath('/api/library'),
      apiPath('/api/search', { q: 'a' }),
      apiPath('/api/videos'),
      objectPath,
    ];
    const failed: unknown[] = [];
    let over = false;
    async function read(): Promise<void> {
      for (let index = 0; !over; index += 1) {
        const path = reads[index % reads.length] as string;
        const response = await member.send('GET', path);
        await response.arrayBuffer();
        if (!response.ok) failed.push(`${path}: ${response.status}`);
        await delay(readEveryMs);
      }
    }
    async function operate(): Promise<void> {
      while (!over) {
        const { id } = await admin.createEmbed({ title: '耐久' });
        await admin.get(apiPath('/api/admin/analytics/users'));
        await admin.delete(apiPath('/api/embeds/{id}', { id }));
        await delay(changeEveryMs);
      }
    }
    const busy = [...Array.from({ length: readers }, read), operate()].map((one) =>
      one.catch((error: unknown) => failed.push(error)),
    );
    const samples: Footprint[][] = [];
    try {
      for (const until = Date.now() + minutes * 60_000; Date.now() < until; await delay(sampleMs))
        samples.push(await Promise.all(servicesOf(platform.processes()).map(footprintOf)));
    } catch (error) {
      await traffic.abandon();
      throw error;
    } finally {
      over = true;
      await Promise.all(busy);
    }
    await finish();
    expect([...failed, ...traffic.dishonest]).toEqual([]);

    const third = Math.floor(samples.length / 3);
    for (const { name } of samples[0] ?? []) {
      const second = figuresOf(name, samples.slice(third, 2 * third));
      const last = figuresOf(name, samples.slice(2 * third));
      console.info(`${name}: ${JSON.stringify(second)}, then ${JSON.stringify(last)}`);
      expect(last.heldMiB).toBeLessThan(second.heldMiB * mostGrowth);
      expect(last.descriptors).toBeLessThan(second.descriptors * mostGrowth + 10);
    }
  },
  (minutes + 10) * 60_000,
);
