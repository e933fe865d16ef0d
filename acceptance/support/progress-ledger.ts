import { randomUUID } from 'node:crypto';
import { apiPath } from '@platform/contracts';
import type { Api } from './api.ts';
import { repeatWrites } from './ledger.ts';

const items = 20;
/** Keeps the writer at half of a member's rate limit. */
const pauseMs = 100;
const durationSeconds = 24 * 60 * 60;

/** Watches new embeds in turn, always further, and records what was acknowledged. Call `stop` for the report. */
export async function startProgressLedger({ admin, member }: { admin: Api; member: Api }, name: string) {
  const created = await Promise.all(
    Array.from({ length: items }, (_, n) => admin.createEmbed({ title: `${name} progress ${n}` })),
  );
  const ids = created.map(({ id }) => id);
  const idOf = (positionSeconds: number) => ids[positionSeconds % items] as string;
  const session = randomUUID();
  const acknowledged = new Map<string, number>();
  const writes = repeatWrites({
    pauseMs,
    send(positionSeconds) {
      const path = apiPath('/api/progress/{type}/{id}', { type: 'embed', id: idOf(positionSeconds) });
      const body = { positionSeconds, durationSeconds, session, at: new Date().toISOString() };
      return member.send('PUT', path, body);
    },
    status: 204,
    acknowledge: (_, positionSeconds) => acknowledged.set(idOf(positionSeconds), positionSeconds),
  });
  return {
    hasAcknowledged: () => acknowledged.size > 0,
    async stop() {
      const report = await writes.stop();
      const marks = await member.get(apiPath('/api/me/marks', { ids: ids.join() }));
      const kept = new Map(marks.map(({ id, progress }) => [id, progress?.positionSeconds ?? 0]));
      const lost = [...acknowledged].filter(([id, position]) => (kept.get(id) ?? 0) < position);
      return { ...report, acknowledged: acknowledged.size, lost };
    },
  };
}
