import {
  internalPaths,
  objectReferencesResponseSchema,
  objectVisibilityResponseSchema,
} from '@platform/contracts';
import { serviceClient } from '@platform/service-kit';
import { keyOfPath, objectPathOf } from '../domain/object-key.ts';
import type { ContentReferences, ObjectVisibility } from '../domain/ports.ts';

/** A member may be waiting for this answer; the sweeper has time. In milliseconds. */
const visibilityTimeoutMs = 5_000;

/**
 * Asks content what it refers to, and what members may see. Any doubt about an answer is an error: what isn't known to be unused
 * stays, and what isn't known to be visible isn't shown.
 */
export function createContentClient(options: {
  url: string;
  secret: string;
}): ContentReferences & ObjectVisibility {
  const { url: baseUrl, secret } = options;
  const client = serviceClient({
    baseUrl,
    caller: 'storage',
    audience: 'content',
    secret,
    timeoutMs: 10_000,
  });
  return {
    async referenced(keys) {
      if (keys.length === 0) return new Set();
      const body = { objectPaths: keys.map(objectPathOf) };
      const call = { schema: objectReferencesResponseSchema, idempotent: true };
      const answer = await client.post(internalPaths.objectReferences, body, call);
      const referenced = answer.referenced.map((path) => {
        const key = keyOfPath(path);
        if (key === undefined || !keys.includes(key))
          throw new Error('content named an object it was not asked about');
        return key;
      });
      return new Set(referenced);
    },

    async visibleFrom(key) {
      const call = {
        schema: objectVisibilityResponseSchema,
        idempotent: true,
        timeoutMs: visibilityTimeoutMs,
      };
      const answer = await client.post(
        internalPaths.objectVisibility,
        { objectPath: objectPathOf(key) },
        call,
      );
      return answer.visibleFrom;
    },
  };
}
