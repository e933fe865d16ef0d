import type { ItemType } from '@platform/contracts';
import { limits } from '@platform/contracts/limits';
import { apiPath } from '@platform/contracts/paths';

/** Unique key of an item: ids are unique per type only. */
export const itemKey = ({ type, id }: { type: ItemType; id: string }): string => `${type}-${id}`;

/** The types of items that have a detail page, at /{type}/{id}. */
export const itemPageTypes = ['video', 'embed', 'youtube'] as const satisfies readonly ItemType[];

const itemPath = new RegExp(`^/(?:${itemPageTypes.join('|')})/`);

export const isItemPath = (pathname: string): boolean => itemPath.test(pathname);

export const detailTemplates = {
  video: '/api/videos/{id}',
  embed: '/api/embeds/{id}',
  youtube: '/api/youtubes/{id}',
} as const;

/** The API path of an item, also its query key. */
export const detailPath = (type: ItemType, id: string) => apiPath(detailTemplates[type], { id });

export const libraryKey = [apiPath('/api/library')] as const;

/** The videos of each category follow it. */
export const categoryVideosKey = [apiPath('/api/category-videos'), 'category'] as const;

/** How many videos each category has. */
export const categoryCountsKey = [apiPath('/api/category-videos/categories')] as const;

/** All series, and each of them, follow it. */
export const seriesKey = [apiPath('/api/series')] as const;

/** The first page has one item less: the add-video card completes its last row. */
export const firstLibraryPath = apiPath('/api/library', { limit: limits.libraryPageItems - 1 });
