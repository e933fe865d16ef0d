import { useEffect, useState } from 'react';
import { storage } from './storage.ts';

/**
 * Whether a row that may be empty has room on its page, which is kept while it loads if the row was there last time. If
 * not, and its list is late, it waits for the next time rather than push the page down.
 */
export function useRoom(storageKey: string, count: number | undefined): boolean {
  const [hasRoom] = useState(() => Boolean(count) || storage.get(storageKey) !== null);
  useEffect(() => {
    if (count) storage.set(storageKey, 'true');
    else if (count === 0) storage.remove(storageKey);
  }, [storageKey, count]);
  return hasRoom;
}
