import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import PQueue from 'p-queue';
import type { FoundVideo, Page, Unread } from '../domain/parse.ts';
import type { EmbedSelector, ResultSelectors } from '../domain/sites/site.ts';

export type Parser = ReturnType<typeof createParser>;

/** What a worker parses: results, or the id of a video's player. */
export type ParseTask =
  | { wanted: 'results'; page: Page; selectors: ResultSelectors }
  | { wanted: 'embedId'; page: Page; selectors: EmbedSelector };

const file = fileURLToPath(import.meta.resolve('./parse-worker.ts'));
/** With the start of the thread on a busy machine; usual pages take 50. */
const longestParseMs = 10_000;
const terminateAgainMs = 250;
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

/** Ends a thread. A busy thread can miss a request to stop when processors are busy too, so it is repeated. */
async function terminate(worker: Worker): Promise<void> {
  const again = setInterval(() => void worker.terminate(), terminateAgainMs);
  await worker.terminate();
  clearInterval(again);
}

/**
 * Parses pages, each in a thread of its own with limits of time and memory, as HTML of a few megabytes can be made that takes
 * minutes and gigabytes to build a tree of. The thread knows nothing of the environment. At most two run at once.
 */
export function createParser({ parseMs = longestParseMs } = {}) {
  const queue = new PQueue({ concurrency: 2 });

  async function parse(task: ParseTask): Promise<unknown> {
    const worker = new Worker(file, { workerData: task, resourceLimits, execArgv: [], env: {} });
    try {
      const [result] = await once(worker, 'message', { signal: AbortSignal.timeout(parseMs) });
      return result;
    } finally {
      worker.on('error', () => {});
      await terminate(worker);
    }
  }

  return {
    results: (page: Page, selectors: ResultSelectors) =>
      queue.add(() => parse({ wanted: 'results', page, selectors })) as Promise<FoundVideo[] | Unread>,
    embedId: (page: Page, selectors: EmbedSelector) =>
      queue.add(() => parse({ wanted: 'embedId', page, selectors })) as Promise<string | Unread>,
  };
}
