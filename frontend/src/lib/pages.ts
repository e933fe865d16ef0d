import type { InfiniteData } from '@tanstack/react-query';

type Items<Item> = { items: Item[] };

/** What the loaded pages hold. What moves between two requests may be on both pages: its first position wins. */
export function itemsOf<Item extends { id: string; type?: string }>({ pages }: { pages: Items<Item>[] }) {
  const items = pages.flatMap((page) => page.items);
  return [...new Map(items.map((item) => [`${item.type} ${item.id}`, item])).values()];
}

/** Option of lists that are loaded page by page: who comes back from a film within the hour finds what was loaded. */
export const keepPages = { gcTime: 3_600_000 };

/** The loaded pages with other items. */
export const changePages = <Page extends Items<unknown>>(
  data: InfiniteData<Page> | undefined,
  change: (items: Page['items']) => Page['items'],
): InfiniteData<Page> | undefined =>
  data && { ...data, pages: data.pages.map((page) => ({ ...page, items: change(page.items) })) };
