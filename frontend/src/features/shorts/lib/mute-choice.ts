import { createStore, useStore } from '../../../lib/listeners.ts';
import { storage } from '../../../lib/storage.ts';

const key = 'shortsSound';
/** Kept in memory too, for browsers that refuse storage. */
const chosen = createStore<boolean | null>(null);

export const muteChoice = {
  set(muted: boolean): void {
    storage.set(key, muted ? 'off' : 'on');
    chosen.set(muted);
  },
  /** For tests: reads storage again. */
  forget: (): void => chosen.set(null),
};

/** Whether the member wants short videos muted: true until they choose. */
export const useMuteChoice = (): boolean => useStore(chosen) ?? storage.get(key) !== 'on';
