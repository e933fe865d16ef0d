import * as z from 'zod';
import { itemTypes } from '../entities/content.ts';
import { envelope } from './envelope.ts';

/** What content keeps: what can be watched, and posts. */
export const contentKinds = [...itemTypes, 'blog-post'] as const;
export type ContentKind = (typeof contentKinds)[number];

const item = { itemType: z.enum(contentKinds), itemId: z.string() };

/** An item was saved or changed; `objectPaths` are the stored objects it refers to now, `released` those it no longer does. */
export const itemSavedEventSchema = z.strictObject({
  ...envelope,
  ...item,
  kind: z.literal('item.saved'),
  objectPaths: z.array(z.string()),
  released: z.array(z.string()),
});

/** An item is gone, and with it the objects it referred to. */
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
