import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isStatus } from '../../../lib/api-error.ts';
import { itemKey } from '../../../lib/items.ts';
import { serverClock } from '../../../lib/server-clock.ts';
import { detailItemQuery } from '../../detail/api/get-detail-item.ts';
import { mergeUpcoming, releaseOf, type UpcomingItem } from '../../upcoming/lib/upcoming.ts';

export type QueueEntry = {
  item: UpcomingItem;
  /** Place in the queue, from 1; null for what has left it. */
  position: number | null;
  released: boolean;
};

type Memory = {
  items: readonly UpcomingItem[];
  /** What left the queue while the page is open: it stays in its place until it is known why. */
  left: readonly { item: UpcomingItem; released: boolean }[];
};

/** What the memory becomes with a new queue: whoever is in it no longer has left, or comes back. */
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
 * The queue, and what was released from it while the page is open. An item that leaves the queue may as well have been
 * deleted or hidden, so the server is asked for it: who can watch it is told that it is out.
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
        () => settle(item, true),
        // No answer says nothing about the item; its time having come does.
        (error: unknown) => settle(item, !isStatus(error, 404) && releaseOf(item) <= serverClock.now()),
      );
    }
  }, [unknownKeys, queryClient]);

  const position = new Map(memory.items.map((item, index) => [itemKey(item), index + 1]));
  const released = new Set(memory.left.filter((entry) => entry.released).map(({ item }) => itemKey(item)));
  return mergeUpcoming(
    memory.items,
    memory.left.map(({ item }) => item),
  ).map((item) => ({
    item,
    position: position.get(itemKey(item)) ?? null,
    released: released.has(itemKey(item)),
  }));
}
