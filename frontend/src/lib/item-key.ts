import type { ItemType } from '@platform/contracts';

/** What tells an item from every other: items of two types may share an id. */
export const itemKey = ({ type, id }: { type: ItemType; id: string }): string => `${type}-${id}`;
