import * as z from 'zod';
import { declaredKeyOf } from '../domain/object-key.ts';
import type { DeclaredSizes, ObjectStore } from '../domain/ports.ts';

const schema = z.object({ size: z.number().int().positive() });

/** Sizes said before an upload, as small objects beside it. */
export function createDeclaredSizes(store: ObjectStore): DeclaredSizes {
  return {
    async put(key, size) {
      await store.put(declaredKeyOf(key), Buffer.from(JSON.stringify({ size })), 'application/json');
    },
    async get(key) {
      const head = await store.head(declaredKeyOf(key));
      if (!head || head.size === 0 || head.size > 1024) return undefined;
      const bytes = await store.read(declaredKeyOf(key), head.etag, 0, head.size - 1);
      return bytes && schema.safeParse(JSON.parse(Buffer.from(bytes).toString())).data?.size;
    },
    delete: (key) => store.delete(declaredKeyOf(key)),
  };
}
