import { isStatus, keyOf } from '../../../lib/api-error.ts';
import { createStore, useStore } from '../../../lib/store.ts';

export type Upload =
  /** `rejection` is the error with which the server rejected and removed the last file; one before it may still be there. */
  | { phase: 'none'; rejection?: unknown }
  /** `waiting` for the connection or for the next retry. */
  | {
      phase: 'queued' | 'uploading' | 'checking';
      file: File;
      sent: number;
      /** Bytes per second. */
      rate: number | null;
      waiting?: boolean;
    }
  /** With an object path the file has arrived, and its check failed. */
  | { phase: 'failed'; file: File; sent: number; error: Error; objectPath?: string | undefined }
  | { phase: 'uploaded'; file: File; objectPath: string; rejection?: unknown };

/** The one upload of this page. */
export const uploadStore = createStore<Upload>({ phase: 'none' });

export const useUpload = (): Upload => useStore(uploadStore);

/** The server rejected the file and removed it: it must be uploaded again. One that was saved already is still there. */
export const isRejectedFile = (error: unknown): boolean =>
  keyOf(error) !== 'videoObjectInUse' && [409, 413, 415].some((status) => isStatus(error, status));
