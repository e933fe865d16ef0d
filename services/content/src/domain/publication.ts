/** When an item is (or becomes) part of the library: the later of its creation and its release. */
export function publishedAt(createdAt: Date, releaseDate: Date | null): Date {
  return releaseDate && releaseDate > createdAt ? releaseDate : createdAt;
}

/** What a member may see at `now`. */
export function isVisible(item: { isPublic: boolean; publishAt: Date }, now: Date): boolean {
  return item.isPublic && item.publishAt <= now;
}
