import { expect, test } from '@jest/globals';
import { apiPath } from '@platform/contracts';
import { faultRounds, usePlatform } from '@platform/testkit/black-box';
import { Api } from '../support/api.ts';
import { servicesOf } from '../support/services.ts';

/** Served by web, content and analytics, which call admin-auth and content. */
const reads = [
  '/',
  apiPath('/api/library'),
  apiPath('/api/search', { q: 'a' }),
  apiPath('/api/videos'),
  apiPath('/api/admin/analytics/users'),
];
const everyMs = 50;
const longestRoundMs = 180_000;

const platform = usePlatform();

test(
  'SIGTERM of every service in turn, the gateway too: no read fails',
  async () => {
    const { api } = await new Api(platform.url).logIn(platform.admin);
    const responses: Promise<string>[] = [];
    const services = servicesOf(platform.processes()).map(({ name }) => name);
    const read = (path: string, name: string) =>
      api.send('GET', path).then(
        async (response) =>
          (await response.text()) && (response.ok ? 'ok' : `${name}: ${path} ${response.status}`),
        (error: Error) => `${name}: ${path} ${error.cause ?? error}`,
      );
    for (const name of Array.from({ length: faultRounds }, () => services).flat()) {
      const { pid } = platform.process(name);
      const timer = setInterval(
        () => responses.push(read(reads[responses.length % reads.length] as string, name)),
        everyMs,
      );
      process.kill(pid, 'SIGTERM');
      await platform.untilBack(name, pid);
      clearInterval(timer);
    }
    const outcomes = await Promise.all(responses);
    expect(outcomes.filter((outcome) => outcome !== 'ok')).toEqual([]);
    expect(outcomes.length).toBeGreaterThan(100);
    console.info(
      `${outcomes.length} reads while ${faultRounds * services.length} services were replaced: none failed`,
    );
  },
  faultRounds * longestRoundMs,
);
