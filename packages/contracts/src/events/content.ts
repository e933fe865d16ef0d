import * as z from 'zod';
import { instantSchema } from '../common.ts';
import { itemTypes } from '../entities/content.ts';
import { envelope } from './envelope.ts';

/** What content keeps: what can be watched, and posts. */
export const contentKinds = [...itemTypes, 'blog-post'] as const;
export type ContentKind = (typeof contentKinds)[number];

const item = { itemType: z.enum(contentKinds), itemId: z.string() };

/**
 * An item was saved or changed. `objectPaths` are the stored objects it refers to now. `released` are those it no longer refers to,
 * without those that another item refers to. `visibleFrom` is when members may see the item from, null while they may not; events
 * of earlier versions lack it.
 */
export const itemSavedEventSchema = z.strictObject({
  ...envelope,
  ...item,
  kind: z.literal('item.saved'),
  objectPaths: z.array(z.string()),
  released: z.array(z.string()),
  visibleFrom: instantSchema.nullable().optional(),
});

/** An item is gone. `objectPaths` are the stored objects it referred to, without those that another item refers to. */
export const itemDeletedEventSchema = z.strictObject({
  ...envelope,
  ...item,
  kind: z.literal('item.deleted'),
  objectPaths: z.array(z.string()),
});

/** On `content.events.v1`, keyed by item id. */
export const contentEventSchema = z.discriminatedUnion('kind', [
  itemSavedEventSchema,
  itemDeletedEventSchema,
]);
export type ContentEvent = z.infer<typeof contentEventSchema>;
