import { useSyncExternalStore } from 'react';
import { createListeners } from '../../../lib/listeners.ts';

/** The chosen file, on this computer. */
export type ChosenFile = { name: string; size: number; data: Blob };

export type Upload =
  | { phase: 'none' }
  | { phase: 'queued' | 'uploading'; file: ChosenFile; sent: number; rate: number | null }
  | { phase: 'failed'; file: ChosenFile; sent: number; error: Error }
  /** The storage has the file; whether it is a video is checked when it is saved. */
  | { phase: 'uploaded'; file: ChosenFile; objectPath: string };

let upload: Upload = { phase: 'none' };
const { subscribe, notify } = createListeners();

/** The one upload of this page. */
export const uploadStore = {
  get: (): Upload => upload,
  set(next: Upload): void {
    upload = next;
    notify();
  },
  subscribe,
};

export const useUpload = (): Upload => useSyncExternalStore(uploadStore.subscribe, uploadStore.get);
