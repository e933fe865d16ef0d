import { type RefObject, useEffect, useRef } from 'react';

type Pages = { isFetching: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };

/**
 * Loads the next page of a list at the press of its button, and puts the focus on the first row that came: the button
 * moves away, or is gone.
 */
export function useLoadMore(list: RefObject<HTMLElement | null>, rows: number, pages: Pages): () => void {
  /** How many rows there were when the button was pressed. */
  const before = useRef<number | null>(null);

  useEffect(() => {
    if (before.current === null || rows <= before.current) return;
    const first = list.current?.children[before.current];
    before.current = null;
    if (first instanceof HTMLElement) first.focus({ preventScroll: true });
  }, [rows, list]);

  return () => {
    if (pages.isFetching) return;
    before.current = rows;
    void pages.fetchNextPage();
  };
}
