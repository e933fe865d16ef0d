import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { FoundVideo, Page, Unread } from '../domain/parse.ts';
import type { EmbedSelector, ResultSelectors } from '../domain/sites/site.ts';

export type Parser = ReturnType<typeof createParser>;

/** Longest a page is parsed, in milliseconds, with the start of a thread: usual ones take 50. */
const parseMs = 5_000;
const idleMs = 60_000;
const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

/**
 * Parses pages in a thread with limits of time and memory, as HTML of a few megabytes can be made that takes minutes and
 * gigabytes to build a tree of. The thread knows nothing of the environment.
 */
export function createParser() {
  const pool = new Piscina({
    filename: fileURLToPath(import.meta.resolve('./parse-worker.ts')),
    minThreads: 0,
    maxThreads: 2,
    idleTimeout: idleMs,
    resourceLimits: memory,
    execArgv: [],
    env: {},
  });
  // A thread that ran out of memory is replaced.
  pool.on('error', () => {});
  const run = (name: string, task: unknown) => pool.run(task, { name, signal: AbortSignal.timeout(parseMs) });
  return {
    results: (page: Page, selectors: ResultSelectors): Promise<FoundVideo[] | Unread> =>
      run('results', { page, selectors }),
    embedId: (page: Page, selectors: EmbedSelector): Promise<string | Unread> =>
      run('embedId', { page, selectors }),
    close: () => pool.destroy(),
  };
}
