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
