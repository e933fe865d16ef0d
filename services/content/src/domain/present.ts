import type { Embed, LibraryItem, UpcomingEmbed, UpcomingVideo, Video } from '@platform/contracts';
import type { EmbedItem, Item, VideoItem } from './item.ts';

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
