import { internalPaths, objectReferencesResponseSchema } from '@platform/contracts';
import { serviceClient } from '@platform/service-kit';
import { keyOfPath, objectPathOf } from '../domain/object-key.ts';
import type { ContentReferences } from '../domain/ports.ts';

/** Asks content what it refers to. Any doubt about the answer is an error: what isn't known to be unused stays. */
export function createContentReferences(options: { url: string; secret: string }): ContentReferences {
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
  };
}
