import { setTimeout as delay } from 'node:timers/promises';
import { apiPath } from '@platform/contracts';
import type { Api } from './api.ts';
import { newPhoneNumber } from './phone-number.ts';

interface Writes {
  pauseMs: number;
  /** The n-th write. */
  send: (n: number) => Promise<Response>;
  /** The status of an acknowledged write. */
  status: number;
  acknowledge: (response: Response, n: number) => unknown;
}

/** Writes again and again. Call `stop` for what wasn't acknowledged. */
export function repeatWrites({ pauseMs, send, status, acknowledge }: Writes) {
  const report = {
    /** Responses that were neither a success nor a proper 'try again later'. */
    dishonest: [] as string[],
    /** Requests without a response: allowed only while the gateway itself is down. */
    withoutResponse: 0,
  };
  let stopped = false;
  async function run(): Promise<void> {
    for (let n = 1; !stopped; n += 1) {
      const response = await send(n).catch(() => undefined);
      if (response === undefined) report.withoutResponse += 1;
      else if (response.status === status) await acknowledge(response, n);
      // 504: nobody knows whether it was written.
      else if (response.status !== 504 && !(response.status === 503 && response.headers.has('retry-after')))
        report.dishonest.push(`${response.status} ${await response.text()}`);
      await delay(pauseMs);
    }
  }
  const running = run();
  return {
    async stop() {
      stopped = true;
      await running;
      return report;
    },
  };
}

/** Keeps both writers under half of an admin's rate limit. */
const pauseMs = 250;

const iframeCode = '<iframe src="https://player.example/1"></iframe>';

/** Writes embeds and members and records what was acknowledged. Call `stop` for the report. */
export function startLedger(admin: Api, name: string) {
  /** Ids, which must never be lost. */
  const acknowledged = { embeds: [] as string[], members: [] as string[] };
  const write = (kind: keyof typeof acknowledged, path: string, fieldsOf: (n: number) => object) =>
    repeatWrites({
      pauseMs,
      send: (n) => admin.send('POST', path, fieldsOf(n)),
      status: 201,
      acknowledge: async (response) => acknowledged[kind].push((await response.json()).id),
    });
  const writers = [
    write('embeds', apiPath('/api/embeds'), (n) => ({ title: `${name} ${n}`, iframeCode })),
    write('members', apiPath('/api/members'), (n) => ({
      name: `${name} ${n}`,
      phoneNumber: newPhoneNumber(),
    })),
  ];
  return {
    hasAcknowledged: () => acknowledged.embeds.length + acknowledged.members.length > 0,
    async stop() {
      const reports = await Promise.all(writers.map((one) => one.stop()));
      return {
        acknowledged,
        dishonest: reports.flatMap(({ dishonest }) => dishonest),
        withoutResponse: reports.reduce((sum, one) => sum + one.withoutResponse, 0),
      };
    },
  };
}

/** All ids of a paginated list. */
export async function allIds(api: Api, path: string): Promise<Set<string>> {
  const ids = new Set<string>();
  for await (const item of api.list(path)) ids.add((item as { id: string }).id);
  return ids;
}
