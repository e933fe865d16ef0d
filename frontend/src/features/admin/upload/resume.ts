import { storageKeys } from '@platform/contracts/limits';
import * as z from 'zod/mini';
import { storage } from '../../../lib/storage.ts';

/** Whether files are sent in parts that survive a reload; otherwise each is one PUT. */
export const resumableUploads = {
  isOn: (): boolean => storage.get(storageKeys.adminResumableUploads) === 'on',
  set: (on: boolean): void => storage.set(storageKeys.adminResumableUploads, on ? 'on' : 'off'),
};

/** A multipart upload as the storage knows it. */
type Parts = { uploadId: string; key: string };

/** What tells a file that is picked again from another one. */
const identityOf = (data: Blob) =>
  JSON.stringify([
    data instanceof File ? data.name : '',
    data.size,
    data instanceof File ? data.lastModified : 0,
  ]);

const schema = z.object({ of: z.string(), uploadId: z.string(), key: z.string() });

/** The upload in parts that was begun last and is not over, kept over a reload. */
export const unfinishedUpload = {
  keep: (data: Blob, { uploadId, key }: Parts): void =>
    storage.set(storageKeys.adminUnfinishedUpload, JSON.stringify({ of: identityOf(data), uploadId, key })),
  /** Gives the upload of this very file. */
  of(data: Blob): Parts | undefined {
    try {
      const kept = schema.parse(JSON.parse(storage.get(storageKeys.adminUnfinishedUpload) ?? ''));
      return kept.of === identityOf(data) ? { uploadId: kept.uploadId, key: kept.key } : undefined;
    } catch {
      return undefined;
    }
  },
  forget: (): void => storage.remove(storageKeys.adminUnfinishedUpload),
};
