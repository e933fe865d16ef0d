import CircuitBreaker from 'opossum';
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

/** The breaker opens when half of at least five requests in a minute failed, and then tries one every half minute. */
const breakerOptions = {
  timeout: false,
  errorThresholdPercentage: 50,
  volumeThreshold: 5,
  rollingCountTimeout: 60_000,
  resetTimeout: 30_000,
  errorFilter: (error: unknown) => error instanceof SiteFailure && error.kind === 'gone',
} as const;

/** Requests for one kind of thing of a site: a few at once, with a delay, and none while the site keeps failing. */
export function createSiteQueue(options: SiteQueueOptions) {
  const { site, egress, timeoutMs, concurrency, delayMs, ...wanted } = options;
  const queue = new PQueue({ concurrency, ...(delayMs > 0 && { interval: delayMs, intervalCap: 1 }) });
  const breaker = new CircuitBreaker(async (url: URL): Promise<Fetched> => {
    // The wait for its turn counts: a caller never waits longer for a site than this.
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      return await queue.add(() => egress.get(url, { site, ...wanted, signal }), { signal });
    } catch (error) {
      throw signal.aborted ? new SiteFailure(site, 'timeout', '', error) : error;
    }
  }, breakerOptions);
  return {
    /** @throws {SiteFailure} */
    async get(url: URL): Promise<Fetched> {
      return breaker.fire(url).catch((error: unknown) => {
        throw (error as { code?: string }).code === 'EOPENBREAKER' ? new SiteFailure(site, 'breaker') : error;
      });
    },
    close: () => breaker.shutdown(),
  };
}
