import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isStatus } from '../../../lib/api-error.ts';
import { itemKey } from '../../../lib/items.ts';
import { serverClock } from '../../../lib/server-clock.ts';
import { detailItemQuery } from '../../detail/api/detail-item.ts';
import { bySoonest, releaseOf, type UpcomingItem } from '../../upcoming/lib/upcoming.ts';

export type QueueEntry = {
  item: UpcomingItem;
  /** Position in the queue, from 1; null after leaving it. */
  position: number | null;
  released: boolean;
};

type Memory = {
  items: readonly UpcomingItem[];
  /** Items that left the queue while the page is open. They stay visible until the reason is known. */
  left: readonly { item: UpcomingItem; released: boolean }[];
};

/** Moves items that are missing from the new list to `left`, and removes those that returned. */
function follow({ items: before, left }: Memory, items: readonly UpcomingItem[]): Memory {
  const here = new Set(items.map(itemKey));
  const gone = before.filter((item) => !here.has(itemKey(item)));
  return {
    items,
    left: [
      ...left.filter(({ item }) => !here.has(itemKey(item))),
      ...gone.map((item) => ({ item, released: false })),
    ],
  };
}

/**
 * The queue, with the items released while the page is open. An item may also leave because it was deleted or hidden,
 * so the server is asked: it was released if members can watch it. Administrators get hidden ones too.
 */
export function useReleaseQueue(items: readonly UpcomingItem[]): QueueEntry[] {
  const queryClient = useQueryClient();
  const [memory, setMemory] = useState<Memory>({ items, left: [] });
  if (memory.items !== items) setMemory(follow(memory, items));

  const unknown = memory.left.filter(({ released }) => !released);
  const unknownKeys = unknown.map(({ item }) => itemKey(item)).join();
  useEffect(() => {
    const settle = (settled: UpcomingItem, released: boolean) =>
      setMemory((current) => ({
        ...current,
        left: current.left.flatMap((entry) => {
          if (itemKey(entry.item) !== itemKey(settled)) return [entry];
          return released ? [{ ...entry, released }] : [];
        }),
      }));
    for (const { item } of unknown) {
      queryClient.fetchQuery(detailItemQuery(item.type, item.id)).then(
        (found) => settle(item, !('isPublic' in found) || found.isPublic),
        // If the request failed, the release date decides.
        (error: unknown) => settle(item, !isStatus(error, 404) && releaseOf(item) <= serverClock.now()),
      );
    }
  }, [unknownKeys, queryClient]);

  return [
    ...memory.items.map((item, index) => ({ item, position: index + 1, released: false })),
    ...memory.left.map((entry) => ({ ...entry, position: null })),
  ].sort((a, b) => bySoonest(a.item, b.item));
}
