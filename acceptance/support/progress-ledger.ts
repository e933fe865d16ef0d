import { randomUUID } from 'node:crypto';
import { apiPath, marksSchema } from '@platform/contracts';
import type { Api } from './api.ts';

const items = 20;
/** Keeps the writer at half of a member's rate limit. */
const pauseMs = 100;
const durationSeconds = 24 * 60 * 60;

/** Watches new embeds in turn, always further, and records what was acknowledged. Call `stop` for the report. */
export async function startProgressLedger({ admin, member }: { admin: Api; member: Api }, name: string) {
  const iframeCode = '<iframe src="https://player.example/1"></iframe>';
  const created = await Promise.all(
    Array.from({ length: items }, (_, n) => {
      const title = `${name} progress ${n}`;
      return admin.post(apiPath('/api/embeds'), { title, iframeCode }) as Promise<{ id: string }>;
    }),
  );
  const ids = created.map(({ id }) => id);
  const session = randomUUID();
  const acknowledged = new Map<string, number>();
  const dishonest: string[] = [];
  let withoutResponse = 0;
  let stopped = false;

  async function watch(positionSeconds: number): Promise<void> {
    const id = ids[positionSeconds % items] as string;
    const body = { positionSeconds, durationSeconds, session, at: new Date().toISOString() };
    const path = apiPath('/api/progress/{type}/{id}', { type: 'embed', id });
    const response = await member.send('PUT', path, body).catch(() => undefined);
    if (response === undefined) withoutResponse += 1;
    else if (response.status === 204) acknowledged.set(id, positionSeconds);
    // 504: nobody knows whether it was written.
    else if (response.status !== 504 && !(response.status === 503 && response.headers.has('retry-after')))
      dishonest.push(`${response.status} ${await response.text()}`);
  }
  async function run(): Promise<void> {
    for (let position = 1; !stopped; position += 1) {
      await watch(position);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }

  const running = run();
  return {
    hasAcknowledged: () => acknowledged.size > 0,
    async stop() {
      stopped = true;
      await running;
      const marks = marksSchema.parse(await member.get(apiPath('/api/me/marks', { ids: ids.join() })));
      const kept = new Map(marks.map(({ id, progress }) => [id, progress?.positionSeconds ?? 0]));
      const lost = [...acknowledged].filter(([id, position]) => (kept.get(id) ?? 0) < position);
      return { acknowledged: acknowledged.size, lost, dishonest, withoutResponse };
    },
  };
}
