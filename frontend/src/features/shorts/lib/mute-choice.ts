import { useSyncExternalStore } from 'react';
import { createListeners } from '../../../lib/listeners.ts';
import { storage } from '../../../lib/storage.ts';

const key = 'shortsSound';
const listeners = createListeners();
/** Kept here as well, for browsers that store nothing. */
let chosen: boolean | null = null;

/** Whether the member wants the short videos muted: until they choose, yes. */
export const muteChoice = {
  get: (): boolean => chosen ?? storage.get(key) !== 'on',
  set(muted: boolean): void {
    chosen = muted;
    storage.set(key, muted ? 'off' : 'on');
    listeners.notify();
  },
  /** What is stored counts again. */
  forget(): void {
    chosen = null;
  },
  subscribe: listeners.subscribe,
};

export const useMuteChoice = (): boolean => useSyncExternalStore(muteChoice.subscribe, muteChoice.get);
