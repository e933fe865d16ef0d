import { expect, jest, test } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { useLoadMore } from './use-load-more.ts';

test.each([
  ['waits for a list that is asked for again, and loads the next page', false, 1],
  ['does nothing while the next page loads', true, 0],
])('a click %s', async (_, isFetchingNextPage, times) => {
  const refetch = jest.fn(async (_options: object) => undefined);
  const fetchNextPage = jest.fn(async () => expect(refetch).toHaveBeenCalledWith({ cancelRefetch: false }));
  const pages = { isFetching: true, isFetchingNextPage, data: [], error: null, fetchNextPage, refetch };
  const { result } = renderHook(() => useLoadMore({ current: null }, pages as never));
  await result.current();
  expect(fetchNextPage).toHaveBeenCalledTimes(times);
});
