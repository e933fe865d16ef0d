import PQueue from 'p-queue';
import { SiteFailure } from '../domain/failures.ts';
import type { Egress, Fetched } from './egress.ts';

interface SiteQueueOptions {
  site: string;
  egress: Egress;
  isOfSite(url: URL): boolean;
  accept: string;
  type: RegExp;
  timeoutMs: number;
  concurrency: number;
  /** Between the starts of two requests, in milliseconds. */
  delayMs: number;
}

/** Returns a function that requests one kind of thing of a site: a few at once, with a delay. It throws a `SiteFailure`. */
export function createSiteQueue(options: SiteQueueOptions) {
  const { site, egress, timeoutMs, concurrency, delayMs, ...wanted } = options;
  const queue = new PQueue({ concurrency, ...(delayMs > 0 && { interval: delayMs, intervalCap: 1 }) });
  return async (url: URL): Promise<Fetched> => {
    // The wait for its turn counts: a caller never waits longer for a site than this.
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      return await queue.add(() => egress.get(url, { site, ...wanted, signal }), { signal });
    } catch (error) {
      throw signal.aborted ? new SiteFailure(site, 'timeout', '', error) : error;
    }
  };
}
