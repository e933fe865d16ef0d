import { expect, jest, test } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { useLoadMore } from './use-load-more.ts';

test.each([
  ['loads the next page, though the list is asked for again', false, 1],
  ['does nothing while the next page loads', true, 0],
])('a click %s', async (_, isFetchingNextPage, times) => {
  const fetchNextPage = jest.fn(async () => undefined);
  const pages = { isFetching: true, isFetchingNextPage, data: [], error: null, fetchNextPage };
  const { result } = renderHook(() => useLoadMore({ current: null }, pages));
  await result.current();
  expect(fetchNextPage).toHaveBeenCalledTimes(times);
});
