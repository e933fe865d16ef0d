import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { FoundVideo, Page, Unread } from '../domain/parse.ts';
import type { EmbedSelector, ResultSelectors } from '../domain/sites/site.ts';

export type Parser = Awaited<ReturnType<typeof createParser>>;

/** With the start of another thread on a busy machine; usual pages take 50. */
const longestParseMs = 10_000;
const idleMs = 60_000;
const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

/**
 * Parses pages in a thread with limits of time and memory, as HTML of a few megabytes can be made that takes minutes and
 * gigabytes to build a tree of. The thread knows nothing of the environment. Resolves when one is ready.
 */
export async function createParser({ parseMs = longestParseMs } = {}) {
  const pool = new Piscina({
    filename: fileURLToPath(import.meta.resolve('./parse-worker.ts')),
    minThreads: 1,
    maxThreads: 2,
    idleTimeout: idleMs,
    resourceLimits: memory,
    execArgv: [],
    env: {},
  });
  // A thread that ran out of memory is replaced.
  pool.on('error', () => {});
  await pool.run(undefined, { name: 'ready' });
  const run = (name: string, task: unknown) => pool.run(task, { name, signal: AbortSignal.timeout(parseMs) });
  return {
    results: (page: Page, selectors: ResultSelectors): Promise<FoundVideo[] | Unread> =>
      run('results', { page, selectors }),
    embedId: (page: Page, selectors: EmbedSelector): Promise<string | Unread> =>
      run('embedId', { page, selectors }),
    close: () => pool.destroy(),
  };
}
