import { apiPath } from '@platform/contracts';
import type { Api } from './api.ts';
import { newPhoneNumber } from './phone-number.ts';

export type LedgerReport = {
  /** Acknowledged ids, which must never be lost. */
  acknowledged: { embeds: string[]; members: string[] };
  /** Responses that were neither a success nor a proper 'try again later'. */
  dishonest: string[];
  /** Requests without a response: allowed only while the gateway itself is down. */
  withoutResponse: number;
};

/** Keeps both writers under half of an admin's rate limit. */
const pauseMs = 250;

const iframeCode = '<iframe src="https://player.example/1"></iframe>';

/** Writes embeds and members and records what was acknowledged. Call `stop` for the report. */
export function startLedger(
  admin: Api,
  name: string,
): { hasAcknowledged: () => boolean; stop: () => Promise<LedgerReport> } {
  const report: LedgerReport = {
    acknowledged: { embeds: [], members: [] },
    dishonest: [],
    withoutResponse: 0,
  };
  let stopped = false;
  let count = 0;

  async function write(kind: 'embeds' | 'members'): Promise<void> {
    count += 1;
    const [path, body] =
      kind === 'embeds'
        ? [apiPath('/api/embeds'), { title: `${name} ${count}`, iframeCode }]
        : [
            apiPath('/api/members'),
            {
              name: `${name} ${count}`,
              phoneNumber: newPhoneNumber(),
            },
          ];
    const response = await admin.send('POST', path, body).catch(() => undefined);
    if (response === undefined) {
      report.withoutResponse += 1;
      return;
    }
    const text = await response.text();
    if (response.status === 201) report.acknowledged[kind].push(JSON.parse(text).id);
    // 504: nobody knows whether it was written.
    else if (response.status !== 504 && !(response.status === 503 && response.headers.has('retry-after')))
      report.dishonest.push(`${response.status} ${text}`);
  }

  async function run(kind: 'embeds' | 'members'): Promise<void> {
    while (!stopped) {
      await write(kind);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }

  const running = Promise.all([run('embeds'), run('members')]);
  return {
    hasAcknowledged: () => report.acknowledged.embeds.length + report.acknowledged.members.length > 0,
    async stop() {
      stopped = true;
      await running;
      return report;
    },
  };
}

/** All ids of a paginated list. */
export async function allIds(api: Api, path: string): Promise<Set<string>> {
  const ids = new Set<string>();
  let next: string | undefined = path;
  while (next !== undefined) {
    const response = await api.send('GET', next);
    if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
    for (const { id } of (await response.json()) as { id: string }[]) ids.add(id);
    next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  }
  return ids;
}
