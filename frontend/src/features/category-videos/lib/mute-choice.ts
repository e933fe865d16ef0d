import { storage } from '../../../lib/storage.ts';
import { createStore, useStore } from '../../../lib/store.ts';

const key = 'categoryVideoSound';
/** Also in memory, for browsers that block storage. */
const chosen = createStore<boolean | null>(null);

export const muteChoice = {
  set(muted: boolean): void {
    storage.set(key, muted ? 'off' : 'on');
    chosen.set(muted);
  },
  /** For tests: reads storage again. */
  forget: (): void => chosen.set(null),
};

/** Whether short videos start muted: true until the member chooses. */
export const useMuteChoice = (): boolean => useStore(chosen) ?? storage.get(key) !== 'on';
