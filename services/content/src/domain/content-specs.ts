import { type ContentKind, messages, type VideoPlayback, type ViewedKind } from '@platform/contracts';
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
interface ContentSpec {
  collection: 'items' | 'categoryVideos' | 'blogPosts' | 'series';
  /** Selects the kind within the collection. */
  ofKind: Filter;
  /** Selects what members may see at a time. */
  visibleAt(now: Date): Filter;
  /** Projection of lists. */
  listProjection?: Record<string, 0>;
  /** Message of a 404. */
  notFound: string;
}

/** Videos and embeds, which the library merges. */
const inLibrary = {
  collection: 'items',
  visibleAt: (now: Date) => ({ isPublic: true, publishAt: { $lte: now } }),
} as const;

/** The storage and visibility of each kind. */
export const contentSpecs: Record<ContentKind, ContentSpec> = {
  video: { ...inLibrary, ofKind: { type: 'video' }, notFound: messages.videoNotFound },
  embed: { ...inLibrary, ofKind: { type: 'embed' }, notFound: messages.embedNotFound },
  youtube: {
    collection: 'categoryVideos',
    ofKind: {},
    visibleAt: () => ({}),
    notFound: messages.categoryVideoNotFound,
  },
  'blog-post': {
    collection: 'blogPosts',
    ofKind: {},
    visibleAt: (now) => ({ publishAt: { $lte: now } }),
    // Texts may be long.
    listProjection: { content: 0, objectPaths: 0 },
    notFound: messages.blogPostNotFound,
  },
  series: {
    collection: 'series',
    ofKind: {},
    visibleAt: () => ({ isPublic: true }),
    notFound: messages.seriesNotFound,
  },
};

interface Presenters<Kind extends ViewedKind> {
  /** The response's form of one item, and of an item in a list. */
  present(item: Entities[Kind], liked: boolean, playback?: VideoPlayback): object;
  presentListed(item: ListedEntities[Kind], liked: boolean): object;
}

/** The presentation of each kind but series, which need their parts (series.ts). */
export const presenters: { [Kind in ViewedKind]: Presenters<Kind> } = {
  video: { present: presentDetail, presentListed: presentItem },
  embed: { present: presentDetail, presentListed: presentItem },
  youtube: { present: presentCategoryVideoDetail, presentListed: presentCategoryVideo },
  'blog-post': { present: presentBlogPost, presentListed: presentSummary },
};
