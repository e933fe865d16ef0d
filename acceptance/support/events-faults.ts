import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { consumerGroups } from '@platform/contracts';
import { environmentOf, type Platform, waitFor } from '@platform/testkit/black-box';
import { metricsOf } from './services.ts';

/** Faults for the processes between a browser's POST and the operator's figures. */

const run = promisify(execFile);
const repository = join(import.meta.dirname, '../..');
const replayCommand = 'services/analytics/src/commands/replay-topic.ts';
/**
 * A suspended consumer stays in its group for the session timeout of 10 s; a busy machine needs far longer to run the
 * command.
 */
const groupEmptyMs = 90_000;

/** Keeps a process down for `forMs` by killing every restart. Returns the last pid. */
export async function holdDown(platform: Platform, name: string, forMs: number): Promise<number> {
  let pid = platform.kill(name);
  const until = performance.now() + forMs;
  while (performance.now() < until) {
    await delay(20);
    const now = platform.process(name).pid;
    if (now === undefined || now === pid) continue;
    try {
      process.kill(now, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
    pid = now;
  }
  return pid;
}

/** Messages that analytics has read of the topic since it started. */
async function readByAnalytics(platform: Platform): Promise<number> {
  const metrics = await metricsOf(platform.process('analytics'));
  return metrics
    .split('\n')
    .filter((line) => line.startsWith('kafka_consumed_messages_total{'))
    .filter((line) => line.includes(`group="${consumerGroups.actions}"`))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

/** Waits until analytics has read at least this many messages and no more arrive. Returns their number. */
export async function untilRead(platform: Platform, atLeast = 0): Promise<number> {
  let [last, same] = [-1, 0];
  await waitFor(
    async () => {
      const now = await readByAnalytics(platform);
      same = now === last ? same + 1 : 0;
      last = now;
      return now >= atLeast && same >= 10;
    },
    { timeoutMs: 180_000, everyMs: 250, what: 'analytics to have read everything' },
  );
  return last;
}

/**
 * Replays the whole topic with the product's own command. The writer is suspended meanwhile and leaves its group; then
 * it is killed, so that the supervisor's new one starts at the first event.
 */
export async function replayTopic(platform: Platform): Promise<void> {
  const { pid } = platform.process('analytics');
  const env = environmentOf(pid);
  process.kill(pid, 'SIGSTOP');
  try {
    await waitFor(() => run(process.execPath, [replayCommand], { cwd: repository, env }), {
      timeoutMs: groupEmptyMs,
      everyMs: 1_000,
      what: 'the writer to be out of its group',
    });
  } finally {
    process.kill(pid, 'SIGKILL');
  }
  await platform.untilBack('analytics', pid);
}
