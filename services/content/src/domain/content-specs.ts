import { type ContentKind, messages, type VideoPlayback } from '@platform/contracts';
import type { Filter } from '@platform/service-kit';
import type { Entities, ListedEntities } from './item.ts';
import {
  presentBlogPost,
  presentCategoryVideo,
  presentCategoryVideoDetail,
  presentDetail,
  presentItem,
  presentSummary,
} from './present.ts';

/** How a kind is stored and queried. */
export interface CollectionSpec {
  collection: 'items' | 'categoryVideos' | 'blogPosts';
  /** Selects the kind within the collection. */
  ofKind: Filter;
  /** Selects what members may see at a time. */
  visibleAt(now: Date): Filter;
  /** The fields that `search` matches. */
  searchFields: readonly string[];
  /** Projection of lists. */
  listProjection?: Record<string, 0>;
}

interface ContentSpec<Kind extends ContentKind> extends CollectionSpec {
  /** Message of a 404. */
  notFound: string;
  /** The response's form of one item, and of an item in a list. */
  present(item: Entities[Kind], liked: boolean, playback?: VideoPlayback): object;
  presentListed(item: ListedEntities[Kind], liked: boolean): object;
}

/** Videos and embeds, which the library merges. */
const inLibrary = {
  collection: 'items',
  visibleAt: (now: Date) => ({ isPublic: true, publishAt: { $lte: now } }),
  searchFields: ['title', 'description'],
  present: presentDetail,
  presentListed: presentItem,
} as const;

/** The storage, visibility and presentation of each kind. */
export const contentSpecs: { [Kind in ContentKind]: ContentSpec<Kind> } = {
  video: { ...inLibrary, ofKind: { type: 'video' }, notFound: messages.videoNotFound },
  embed: { ...inLibrary, ofKind: { type: 'embed' }, notFound: messages.embedNotFound },
  youtube: {
    collection: 'categoryVideos',
    ofKind: {},
    visibleAt: () => ({}),
    searchFields: ['title'],
    notFound: messages.categoryVideoNotFound,
    present: presentCategoryVideoDetail,
    presentListed: presentCategoryVideo,
  },
  'blog-post': {
    collection: 'blogPosts',
    ofKind: {},
    visibleAt: (now) => ({ publishAt: { $lte: now } }),
    searchFields: ['title', 'content'],
    // Texts may be long.
    listProjection: { content: 0, objectPaths: 0 },
    notFound: messages.blogPostNotFound,
    present: presentBlogPost,
    presentListed: presentSummary,
  },
};
