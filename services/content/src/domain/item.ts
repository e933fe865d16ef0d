import type { Embed, LibraryItem, UpcomingEmbed, UpcomingVideo, Video } from '@platform/contracts';

/** Videos and embeds as the collection `items` holds them, without MongoDB's types; ids are 24 hex digits. And how they are shown. */

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

/** The uploaded object already belongs to another video. */
export class ObjectInUseError extends Error {
  override readonly name = 'ObjectInUseError';
}

/** What may refer to stored objects: a video, a thumbnail, or pictures in a text. */
export interface Referring {
  objectPath?: string | undefined;
  thumbnail?: string | null | undefined;
  objectPaths?: readonly string[] | undefined;
}

/** The stored objects something refers to. */
export const objectPathsOf = ({ objectPath, thumbnail, objectPaths = [] }: Referring): string[] =>
  [objectPath, thumbnail, ...objectPaths].filter((path) => typeof path === 'string');

/** When an item is (or becomes) part of the library: the later of its creation and its release. */
export function publishedAt(createdAt: Date, releaseDate: Date | null): Date {
  return releaseDate && releaseDate > createdAt ? releaseDate : createdAt;
}

/** What decides whether members see an item. */
export interface Publication {
  isPublic: boolean;
  publishAt: Date;
}

/** From when on members may see it; null while they may not at all. */
export const visibleFrom = ({ isPublic, publishAt }: Publication): Date | null =>
  isPublic ? publishAt : null;

/** What a member may see at `now`. */
export function isVisible(item: Publication, now: Date): boolean {
  const from = visibleFrom(item);
  return from !== null && from <= now;
}

const card = (item: Item, liked: boolean) => ({
  id: item.id,
  title: item.title,
  description: item.description,
  thumbnail: item.thumbnail,
  duration: item.duration,
  views: item.views,
  likes: item.likes,
  liked,
  createdAt: item.createdAt.toISOString(),
});

const schedule = (item: Item) => ({
  releaseDate: item.releaseDate?.toISOString() ?? null,
  isPublic: item.isPublic,
  publishedAt: item.publishAt.toISOString(),
});

const presentVideo = (item: VideoItem, liked: boolean): Video => ({
  ...card(item, liked),
  ...schedule(item),
  type: 'video',
  filename: item.filename,
  objectPath: item.objectPath,
});

const presentEmbed = (item: EmbedItem, liked: boolean): Embed => ({
  ...card(item, liked),
  ...schedule(item),
  type: 'embed',
  iframeCode: item.iframeCode,
});

/** An item as lists and the detail page answer with it. */
export const presentItem = (item: Item, liked: boolean): Video | Embed =>
  item.type === 'video' ? presentVideo(item, liked) : presentEmbed(item, liked);

/** An item before its release: a member who knew where its file or player is could watch it at once. */
export function presentUpcoming(item: Item, liked: boolean): UpcomingVideo | UpcomingEmbed {
  const shown = { ...card(item, liked), ...schedule(item) };
  return item.type === 'video' ? { ...shown, type: 'video' } : { ...shown, type: 'embed' };
}

/** What the library reads of an item: a card needs no more. */
export type CardItem = Pick<
  Item,
  | 'id'
  | 'type'
  | 'title'
  | 'description'
  | 'thumbnail'
  | 'duration'
  | 'views'
  | 'likes'
  | 'createdAt'
  | 'publishAt'
  | 'revision'
>;

/** A card as JSON text, open at its end for `liked`, which is all that differs from member to member. */
export function openCardJson(item: CardItem): string {
  const shown: Omit<LibraryItem, 'liked'> = {
    id: item.id,
    type: item.type,
    title: item.title,
    description: item.description,
    thumbnail: item.thumbnail,
    duration: item.duration,
    views: item.views,
    likes: item.likes,
    createdAt: item.createdAt.toISOString(),
    publishedAt: item.publishAt.toISOString(),
  };
  return JSON.stringify(shown).slice(0, -1);
}
