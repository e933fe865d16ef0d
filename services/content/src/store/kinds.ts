import type { ContentKind } from '@platform/contracts';
import type { Collection } from 'mongoose';
import type { Models } from './models.ts';

/** The kinds that members like. */
export type LikableKind = Exclude<ContentKind, 'blog-post'>;

type Filter = Record<string, unknown>;
interface Place {
  model: 'items' | 'categoryVideos' | 'blogPosts';
  /** What of the kind a member may see at a moment. */
  seenAt(now: Date): Filter;
}

const item = (type: string): Place => ({
  model: 'items',
  seenAt: (now) => ({ type, isPublic: true, publishAt: { $lte: now } }),
});

/** Where each kind lies; all of them have `views` and `revision`. */
const places: Record<ContentKind, Place> = {
  video: item('video'),
  embed: item('embed'),
  youtube: { model: 'categoryVideos', seenAt: () => ({}) },
  'blog-post': { model: 'blogPosts', seenAt: (now) => ({ publishAt: { $lte: now } }) },
};

/** The driver's own collection of a kind, and the condition that a member may see one of it at `now`. */
export function placeOf(
  models: Models,
  kind: ContentKind,
  now: Date,
): { collection: Collection; seen: Filter } {
  const { model, seenAt } = places[kind];
  return { collection: models[model].collection as unknown as Collection, seen: seenAt(now) };
}
