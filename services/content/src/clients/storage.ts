import type { CheckedObject, CheckObject, ContentEvent } from '@platform/contracts';
import { internalOperations } from '@platform/contracts/operations';
import { type Logger, serviceClient } from '@platform/service-kit';
import type { ContentConfig } from '../config.ts';

/** In milliseconds. Long, as storage reads the duration from a file of up to 3 GB. */
const checkTimeoutMs = 60_000;
/** In milliseconds. Later than this, a hidden video isn't unavailable in the time that is promised. */
const applyTimeoutMs = 5_000;

export type StorageClient = ReturnType<typeof createStorageClient>;

export function createStorageClient(config: Pick<ContentConfig, 'storage' | 'identity'>, logger: Logger) {
  const client = serviceClient({
    baseUrl: config.storage.url,
    caller: 'content',
    audience: 'storage',
    secrets: config.identity.serviceTokenSecrets,
  });
  return {
    /**
     * Has storage check an uploaded object; returns its metadata.
     * @throws {AppError} storage's own error, unchanged; 503 when it can't be reached
     */
    checkObject: (body: CheckObject): Promise<CheckedObject> =>
      client.call(internalOperations.checkObject, { body, timeoutMs: checkTimeoutMs }),

    /**
     * Has storage apply videos' committed events at once, so that hidden videos stop playing even without Kafka. Best effort, in
     * the background: Kafka delivers the same events.
     */
    applyEvents(events: readonly ContentEvent[]): void {
      const ofVideos = events.filter(({ itemType }) => itemType === 'video');
      if (ofVideos.length === 0) return;
      client
        .call(internalOperations.applyContentEvents, {
          body: { events: ofVideos },
          timeoutMs: applyTimeoutMs,
        })
        .catch((err: unknown) => logger.warn({ err }, 'storage will get events from Kafka only'));
    },
  };
}
