import { useSyncExternalStore } from 'react';
import { createListeners } from '../../../lib/listeners.ts';

/** The chosen file, on this computer. */
export type ChosenFile = { name: string; size: number; data: Blob };

export type Upload =
  | { phase: 'none' }
  /** `checking`: every byte is sent, the storage has not confirmed yet. */
  | { phase: 'queued' | 'uploading' | 'checking'; file: ChosenFile; sent: number; rate: number | null }
  | { phase: 'failed'; file: ChosenFile; sent: number; error: Error }
  | { phase: 'uploaded'; file: ChosenFile; objectPath: string };

let upload: Upload = { phase: 'none' };
const { subscribe, notify } = createListeners();

export const isRunning = ({ phase }: Upload): boolean =>
  phase === 'queued' || phase === 'uploading' || phase === 'checking';

/** Leaving would lose an upload that runs, or a file that is sent and not saved. */
const ask = (event: BeforeUnloadEvent): void => event.preventDefault();

/** The one upload of this page. It goes on when the panel is closed, and is there when it is opened again. */
export const uploadStore = {
  get: (): Upload => upload,
  set(next: Upload): void {
    upload = next;
    if (isRunning(next) || next.phase === 'uploaded') window.addEventListener('beforeunload', ask);
    else window.removeEventListener('beforeunload', ask);
    notify();
  },
  subscribe,
};

export const useUpload = (): Upload => useSyncExternalStore(uploadStore.subscribe, uploadStore.get);
