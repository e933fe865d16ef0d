import { storageKeys } from '@platform/contracts/limits';
import { useMemo } from 'react';
import { listen } from '../../../lib/listen.ts';
import { jsonObject, storage } from '../../../lib/storage.ts';
import { createStore, useStore } from '../../../lib/store.ts';

const key = storageKeys.recentSearches;
const most = 10;

/** The stored JSON: what was searched for, the last first. Kept by this browser alone. */
const stored = createStore(storage.get(key), () => {
  const read = () => stored.set(storage.get(key));
  read();
  return listen(window, { storage: read });
});

const listOf = (text: string | null): string[] =>
  Object.values(jsonObject(text)).filter((value) => typeof value === 'string');

function change(edit: (list: string[]) => string[]): void {
  storage.set(key, JSON.stringify(edit(listOf(storage.get(key)))));
  stored.set(storage.get(key));
}

export const recentSearches = {
  add: (q: string): void => change((list) => [q, ...list.filter((one) => one !== q)].slice(0, most)),
  remove: (q: string): void => change((list) => list.filter((one) => one !== q)),
  clear: (): void => change(() => []),
};

export function useRecentSearches(): readonly string[] {
  const text = useStore(stored);
  return useMemo(() => listOf(text), [text]);
}
