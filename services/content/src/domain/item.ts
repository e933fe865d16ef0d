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

/** What may refer to stored objects: a video, a thumbnail, or pictures in a text. */
export interface Referring {
  objectPath?: string | undefined;
  thumbnail?: string | null | undefined;
  objectPaths?: readonly string[] | undefined;
}

/** The stored objects something refers to. */
export const objectPathsOf = ({ objectPath, thumbnail, objectPaths = [] }: Referring): string[] =>
  [objectPath, thumbnail, ...objectPaths].filter((path) => typeof path === 'string');
