import type { CheckedObject, CheckObject } from '@platform/contracts';
import { internalOperations } from '@platform/contracts/operations';
import { serviceClient } from '@platform/service-kit';
import type { ContentConfig } from '../config.ts';

/** In milliseconds. Long, as storage reads the duration from a file of up to 3 GB. */
const checkTimeoutMs = 60_000;

/**
 * Returns a function that has storage check an uploaded object and returns its metadata.
 * @throws {AppError} storage's own error, unchanged; 503 when it can't be reached
 */
export function createObjectCheck(config: Pick<ContentConfig, 'storage' | 'identity'>) {
  const client = serviceClient({
    baseUrl: config.storage.url,
    caller: 'content',
    audience: 'storage',
    secret: config.identity.serviceTokenSecret,
    timeoutMs: checkTimeoutMs,
  });
  return (body: CheckObject): Promise<CheckedObject> => client.call(internalOperations.checkObject, { body });
}
