import type { ContentKind } from '@platform/contracts';
import type { Collection } from 'mongoose';
import type { Models } from './models.ts';

/** The kinds that members like. */
export type LikableKind = Exclude<ContentKind, 'blog-post'>;

type Filter = Record<string, unknown>;
interface Place {
  model: 'items' | 'categoryVideos' | 'blogPosts';
  /** What of the model is of the kind. */
  own: Filter;
  /** What of the kind a member may see at a moment. */
  seenAt(now: Date): Filter;
}

const item = (type: string): Place => ({
  model: 'items',
  own: { type },
  seenAt: (now) => ({ isPublic: true, publishAt: { $lte: now } }),
});

/** Where each kind lies; all of them have `views` and `revision`. */
const places: Record<ContentKind, Place> = {
  video: item('video'),
  embed: item('embed'),
  youtube: { model: 'categoryVideos', own: {}, seenAt: () => ({}) },
  'blog-post': { model: 'blogPosts', own: {}, seenAt: (now) => ({ publishAt: { $lte: now } }) },
};

/** The driver's own collection of a kind, what in it is of the kind, and the condition that a member may see one at `now`. */
export function placeOf(
  models: Models,
  kind: ContentKind,
  now = new Date(),
): { collection: Collection; own: Filter; seen: Filter } {
  const { model, own, seenAt } = places[kind];
  const collection = models[model].collection as unknown as Collection;
  return { collection, own, seen: { ...own, ...seenAt(now) } };
}
