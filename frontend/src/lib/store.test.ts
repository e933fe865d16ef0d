import { expect, jest, test } from '@jest/globals';
import { createStoredSwitch } from './store.ts';

test('a switch starts as the browser kept it, keeps what is chosen, and follows other tabs', () => {
  localStorage.setItem('kept', 'off');
  const kept = createStoredSwitch('kept', 'on');
  expect(kept.get()).toBe(false);
  kept.set(true);
  expect(localStorage.getItem('kept')).toBe('on');

  localStorage.setItem('kept', 'off');
  window.dispatchEvent(new StorageEvent('storage', { key: 'kept' }));
  expect(kept.get()).toBe(false);
});

test('where storage is blocked a switch has its default, and a choice holds in this tab', () => {
  const blocked = () => {
    throw new Error('blocked');
  };
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(blocked);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(blocked);
  const kept = createStoredSwitch('blocked', 'on');
  expect(kept.get()).toBe(true);
  kept.set(false);
  expect(kept.get()).toBe(false);
});
