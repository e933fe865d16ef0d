import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type RefObject, useLayoutEffect, useRef } from 'react';

type Pages = Pick<
  UseInfiniteQueryResult,
  'isFetching' | 'isFetchingNextPage' | 'data' | 'error' | 'fetchNextPage' | 'refetch'
>;

/**
 * Loads the next page of a list on click, then focuses its first row, since the button moves or disappears. Leaves the
 * focus if the user moved it meanwhile. `rows` selects the element to focus, one per row.
 */
export function useLoadMore(list: RefObject<HTMLElement | null>, pages: Pages, rows = ':scope > li') {
  const { isFetching, isFetchingNextPage, data, error, fetchNextPage, refetch } = pages;
  /** The focused element and the number of rows at the click. */
  const pressed = useRef<{ focus: Element | null; count: number } | null>(null);
  const find = () => list.current?.querySelectorAll<HTMLElement>(rows) ?? [];

  // Also depends on data and error: a fetch may end before it is rendered.
  useLayoutEffect(() => {
    if (isFetching || !pressed.current) return;
    const { focus, count } = pressed.current;
    pressed.current = null;
    const { activeElement, body } = document;
    if (activeElement === focus || activeElement === body) find()[count]?.focus({ preventScroll: true });
  }, [isFetching, data, error]);

  return async () => {
    if (isFetchingNextPage) return undefined;
    pressed.current = { focus: document.activeElement, count: find().length };
    // A list that is asked for again is awaited: the next page would end that, and keep what is out of date.
    if (isFetching) await refetch({ cancelRefetch: false });
    return fetchNextPage();
  };
}
