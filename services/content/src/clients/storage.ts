import type { CheckedObject, CheckObject } from '@platform/contracts';
import { internalOperations } from '@platform/contracts/operations';
import { serviceClient } from '@platform/service-kit';
import type { ContentConfig } from '../config.ts';

/** Storage reads a video's duration from the file, which may be 3 GB: the longest it may take, in milliseconds. */
const checkTimeoutMs = 60_000;

/**
 * Makes the function that asks storage whether an uploaded object is what it should be, and what is known of it.
 * @throws {AppError} storage's own refusal, word for word; 503 when it can't be asked
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
