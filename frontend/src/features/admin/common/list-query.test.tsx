import { afterEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { useSearch } from './search-and-sort.tsx';
import { useTabQuery } from './tab-query.ts';

afterEach(() => {
  jest.useRealTimers();
});

test('two changes within one render are both in the URL', () => {
  const { result } = renderHook(
    () => ({ ...useTabQuery('manage'), search: new URLSearchParams(useLocation().search) }),
    {
      wrapper: ({ children }) => (
        <MemoryRouter initialEntries={['/?admin=manage&page=3']}>{children}</MemoryRouter>
      ),
    },
  );
  act(() => {
    result.current.change({ status: 'hidden', page: undefined });
    result.current.change({ release: 'scheduled' });
  });
  expect(Object.fromEntries(result.current.search)).toEqual({
    admin: 'manage',
    status: 'hidden',
    release: 'scheduled',
  });
});

test('a late render of an earlier search leaves the text alone, a search from elsewhere replaces it', () => {
  jest.useFakeTimers();
  const written: string[] = [];
  const { result, rerender } = renderHook(({ search }) => useSearch(search, (next) => written.push(next)), {
    initialProps: { search: '' },
  });
  const type = (value: string) => {
    act(() => result.current.field.onChange({ target: { value } }));
    act(() => jest.advanceTimersByTime(500));
  };
  type('z');
  type('zzz');
  expect(written).toEqual(['z', 'zzz']);
  rerender({ search: 'z' });
  expect(result.current.field.value).toBe('zzz');
  rerender({ search: 'zzz' });
  expect(result.current.field.value).toBe('zzz');
  rerender({ search: 'ice' });
  expect(result.current.field.value).toBe('ice');
});
