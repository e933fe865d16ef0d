import type { ItemType } from '@platform/contracts';

/** What tells an item from every other: items of two types may share an id. */
export const itemKey = ({ type, id }: { type: ItemType; id: string }): string => `${type}-${id}`;

/** The types of what has a page of its own, at /{type}/{id}. */
export const itemPageTypes = ['video', 'embed', 'youtube'] as const satisfies readonly ItemType[];

const itemPath = new RegExp(`^/(?:${itemPageTypes.join('|')})/`);

export const isItemPath = (pathname: string): boolean => itemPath.test(pathname);
