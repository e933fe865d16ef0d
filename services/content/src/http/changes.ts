import type { UpdateVideo } from '@platform/contracts';
import type { ItemChanges } from '../store/items.ts';

/** What both kinds of edit have in common. A release date or thumbnail of null clears it; what is absent stays. */
export function commonChanges(body: UpdateVideo): ItemChanges {
  const { title, description, isPublic, thumbnail, releaseDate } = body;
  const changes: ItemChanges = { title, description, isPublic, thumbnail };
  if (releaseDate !== undefined) changes.releaseDate = releaseDate === null ? null : new Date(releaseDate);
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}
