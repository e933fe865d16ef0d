import { type RefObject, useLayoutEffect, useRef } from 'react';

type Pages<Result> = {
  isFetching: boolean;
  data: unknown;
  error: unknown;
  fetchNextPage: () => Promise<Result>;
};

/**
 * Loads the next page of a list at the press of its button, then focuses the first new row, as the button moves away or is
 * gone. Who has moved the focus meanwhile keeps it. `rows` selects what is focused, one element a row.
 */
export function useLoadMore<Result>(
  list: RefObject<HTMLElement | null>,
  pages: Pages<Result>,
  rows = ':scope > li',
): () => Promise<Result | undefined> {
  const { isFetching, data, error, fetchNextPage } = pages;
  /** What had the focus when the button was pressed, and how many rows there were. */
  const pressed = useRef<{ focus: Element | null; count: number } | null>(null);
  const find = () => list.current?.querySelectorAll<HTMLElement>(rows) ?? [];

  // Data and error too: a fetch may be over before it was rendered.
  useLayoutEffect(() => {
    if (isFetching || !pressed.current) return;
    const { focus, count } = pressed.current;
    pressed.current = null;
    const { activeElement, body } = document;
    if (activeElement === focus || activeElement === body) find()[count]?.focus({ preventScroll: true });
  }, [isFetching, data, error]);

  return async () => {
    if (isFetching) return undefined;
    pressed.current = { focus: document.activeElement, count: find().length };
    return fetchNextPage();
  };
}
