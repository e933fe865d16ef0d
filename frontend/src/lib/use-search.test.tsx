import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useSearch } from './use-search.ts';

beforeEach(() => {
  jest.useFakeTimers();
});

function field() {
  const written: string[] = [];
  const { result, rerender } = renderHook(({ search }) => useSearch(search, (next) => written.push(next)), {
    initialProps: { search: '' },
  });
  const put = (value: string) => act(() => result.current.field.onChange({ target: { value } }));
  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
  return { written, result, rerender, put, pass };
}

test('searches 250 ms after the last letter, but clears at once', () => {
  const { written, put, pass } = field();
  put('b');
  pass(249);
  put('bs ');
  pass(249);
  expect(written).toEqual([]);
  pass(1);
  expect(written).toEqual(['bs']);
  put('');
  pass(0);
  expect(written).toEqual(['bs', '']);
});

test('waits while a word is composed', () => {
  const { written, result, put, pass } = field();
  act(() => result.current.field.onCompositionStart());
  put('bing shan');
  pass(5000);
  expect(written).toEqual([]);
  put('冰山');
  act(() => result.current.field.onCompositionEnd());
  pass(250);
  expect(written).toEqual(['冰山']);
});

test('what was searched for meanwhile, by Enter, is not searched for again', () => {
  const { written, rerender, put, pass } = field();
  put('ice');
  rerender({ search: 'ice' });
  pass(250);
  expect(written).toEqual([]);
});

test('a late render of an earlier search leaves the text alone, a search from elsewhere replaces it', () => {
  const { written, result, rerender, put, pass } = field();
  const type = (value: string) => {
    put(value);
    pass(500);
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
