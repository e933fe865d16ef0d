import { expect, test } from '@jest/globals';
import { PageCache } from './page-cache.ts';

const forever = () => Number.POSITIVE_INFINITY;

test('one load serves all who ask meanwhile and after', async () => {
  const cache = new PageCache<number>();
  let loads = 0;
  const load = async () => ++loads;
  expect(await Promise.all([cache.get('a', load, forever), cache.get('a', load, forever)])).toEqual([1, 1]);
  expect(await cache.get('a', load, forever)).toBe(1);
  expect(await cache.get('b', load, forever)).toBe(2);
});

test('a page that stops being true is read again', async () => {
  const cache = new PageCache<number>();
  let loads = 0;
  const load = async () => ++loads;
  await cache.get('a', load, () => -1);
  expect(await cache.get('a', load, forever)).toBe(2);
});

test('a page whose reading began before a clear is not kept', async () => {
  const cache = new PageCache<string>();
  const slow = Promise.withResolvers<string>();
  const before = cache.get('a', () => slow.promise, forever);
  cache.clear();
  const after = cache.get('a', async () => 'new', forever);
  slow.resolve('old');
  expect(await before).toBe('old');
  expect(await after).toBe('new');
  expect(await cache.get('a', async () => 'newer', forever)).toBe('new');
});

test('a failure is not kept, nor does it drop a newer page', async () => {
  const cache = new PageCache<string>();
  const slow = Promise.withResolvers<string>();
  const failing = cache.get('a', () => slow.promise, forever);
  cache.clear();
  await cache.get('a', async () => 'good', forever);
  slow.reject(new Error('down'));
  await expect(failing).rejects.toThrow('down');
  expect(await cache.get('a', async () => 'other', forever)).toBe('good');
  await expect(cache.get('b', () => Promise.reject(new Error('down')), forever)).rejects.toThrow();
  expect(await cache.get('b', async () => 'back', forever)).toBe('back');
});
