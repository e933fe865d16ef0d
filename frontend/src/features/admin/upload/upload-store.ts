import { isStatus } from '../../../lib/api-error.ts';
import { createStore, useStore } from '../../../lib/store.ts';

export type Upload =
  /** `refusal` is why the server did not take the file before; it has removed it. */
  | { phase: 'none'; refusal?: unknown }
  /** `waiting` is for the connection, or until it is tried again. */
  | {
      phase: 'queued' | 'uploading' | 'checking';
      file: File;
      sent: number;
      /** Bytes per second. */
      rate: number | null;
      waiting?: boolean;
    }
  /** With an object path it is the check that failed. */
  | { phase: 'failed'; file: File; sent: number; error: Error; objectPath?: string | undefined }
  | { phase: 'uploaded'; file: File; objectPath: string };

/** The one upload of this page. */
export const uploadStore = createStore<Upload>({ phase: 'none' });

export const useUpload = (): Upload => useStore(uploadStore);

/** The server refused the file itself and removed it: it has to be sent again, or another one. */
export const isRefusedFile = (error: unknown): boolean =>
  [409, 413, 415].some((status) => isStatus(error, status));
