import type { Logger, Resource } from '@platform/service-kit';
import type { ErasureStore } from './store/erasure-store.ts';

export interface EraserOptions {
  erasures: ErasureStore;
  /** Fulfilled when the tables are there. */
  ready: Promise<void>;
  intervalMs: number;
  logger: Logger;
}

/** Removes deleted members' actions at once and then again and again. Several replicas may: a removal takes nothing twice. */
export function startEraser({ erasures, ready, intervalMs, logger }: EraserOptions): Resource {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  async function run(): Promise<void> {
    try {
      const members = await erasures.beginRemoval();
      if (members > 0) logger.info({ members }, 'removing the actions of deleted members');
    } catch (err) {
      logger.warn({ err }, 'actions of deleted members could not be removed yet');
    }
    if (!stopping.signal.aborted) timer = setTimeout(run, intervalMs);
  }
  ready.then(run, () => {});
  return {
    async close() {
      stopping.abort();
      clearTimeout(timer);
    },
  };
}
