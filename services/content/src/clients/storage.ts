import type { CheckedObject, CheckObject, ContentEvent, VideoPlayback } from '@platform/contracts';
import { internalOperations, operations } from '@platform/contracts/operations';
import { type Logger, serviceClient } from '@platform/service-kit';
import { LRUCache } from 'lru-cache';
import type { ContentConfig } from '../config.ts';

/** In milliseconds. Long, as storage reads the duration from a file of up to 3 GB; the rest is for the gateway and for saving. */
const checkTimeoutMs = operations.createVideo.timeoutMs - 15_000;
/** In milliseconds. Later than this, a hidden video isn't unavailable in the time that is promised. */
const applyTimeoutMs = 5_000;

/** In milliseconds. A page shows its film without what storage knows rather than later than this. */
const playbackTimeoutMs = 1_000;
/** In milliseconds: how late a page may show what storage has learnt. */
const playbackCachedMs = 2_000;

export function createStorageClient(config: Pick<ContentConfig, 'storage' | 'identity'>, logger: Logger) {
  const client = serviceClient({
    baseUrl: config.storage.url,
    caller: 'content',
    audience: 'storage',
    secrets: config.identity.serviceTokenSecrets,
  });
  const playbacks = new LRUCache<string, VideoPlayback>({
    max: 5_000,
    ttl: playbackCachedMs,
    // While storage is away, what it said last is shown.
    allowStaleOnFetchRejection: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: (objectPath) =>
      client.call(internalOperations.getPlayback, { body: { objectPath }, timeoutMs: playbackTimeoutMs }),
  });
  return {
    /** How a video can be played, as storage said within 2 s, or before it went away; undefined when it never said. */
    playbackOf: (objectPath: string): Promise<VideoPlayback | undefined> =>
      playbacks.fetch(objectPath).catch(() => undefined),

    /**
     * Has storage check an uploaded object; returns its metadata.
     * @throws {AppError} storage's own error, unchanged; 503 when it can't be reached
     */
    checkObject: (body: CheckObject): Promise<CheckedObject> =>
      client.call(internalOperations.checkObject, { body, timeoutMs: checkTimeoutMs }),

    /**
     * Has storage apply videos' committed events at once, so that hidden videos stop playing even without Kafka. Never rejects:
     * Kafka delivers the events of all changes.
     */
    async applyEvents(events: readonly ContentEvent[]): Promise<void> {
      const ofVideos = events.filter(({ itemType }) => itemType === 'video');
      if (ofVideos.length === 0) return;
      await client
        .call(internalOperations.applyContentEvents, {
          body: { events: ofVideos },
          timeoutMs: applyTimeoutMs,
        })
        .catch((err: unknown) => logger.warn({ err }, 'storage will get events from Kafka only'));
    },
  };
}
