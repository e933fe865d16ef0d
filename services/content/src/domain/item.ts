/** What the collection `items` holds, free of any driver. Ids are 24 hex digits. */

export type StoredItemType = 'video' | 'embed';

interface ItemCore {
  id: string;
  title: string;
  description: string;
  thumbnail: string | null;
  /** Whole seconds; null when unknown. */
  duration: number | null;
  releaseDate: Date | null;
  isPublic: boolean;
  createdAt: Date;
  /** The later of `createdAt` and `releaseDate`: what the library is ordered by. */
  publishAt: Date;
  views: number;
  likes: number;
  /** Goes up with every change but a view; ETags are made of it. */
  revision: number;
}

export interface VideoItem extends ItemCore {
  type: 'video';
  filename: string;
  objectPath: string;
}

export interface EmbedItem extends ItemCore {
  type: 'embed';
  iframeCode: string;
}

export type Item = VideoItem | EmbedItem;

/** The stored objects an item refers to. */
export function objectPathsOf(item: { objectPath?: string; thumbnail?: string | null }): string[] {
  return [item.objectPath, item.thumbnail].filter((path): path is string => typeof path === 'string');
}
