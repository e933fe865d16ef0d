import { storageKeys } from '@platform/contracts/limits';
import { jsonObject } from '../../../lib/json.ts';
import { storage } from '../../../lib/storage.ts';

/** A multipart upload as the storage knows it. */
type Parts = { uploadId: string; key: string };
type Kept = Parts & { of: string; confirmed: number[] };

/** What tells a file that is picked again from another one. */
const identityOf = ({ name, size, lastModified }: File) => JSON.stringify([name, size, lastModified]);

/** What is no JSON is no upload to go on with. */
function read(): Kept | null {
  const kept = jsonObject(storage.get(storageKeys.adminUnfinishedUpload));
  return 'of' in kept ? (kept as Kept) : null;
}

/** The upload in parts that was begun last and is not over, kept over a reload. */
export const unfinishedUpload = {
  /** Adds a part that storage has confirmed. */
  keep(file: File, { uploadId, key }: Parts, part: number): void {
    const kept = read();
    const confirmed = kept?.uploadId === uploadId ? [...kept.confirmed, part] : [part];
    const upload: Kept = { of: identityOf(file), uploadId, key, confirmed };
    storage.set(storageKeys.adminUnfinishedUpload, JSON.stringify(upload));
  },
  /** Gives the upload of this very file. */
  of(file: File): Parts | undefined {
    const kept = read();
    return kept?.of === identityOf(file) ? { uploadId: kept.uploadId, key: kept.key } : undefined;
  },
  /**
   * Whether a part may be left out of a resumed upload. Only a confirmed one may: an S3 server may list a part whose request was cut
   * off (docs/adr/0030-checked-objects.md).
   */
  isConfirmed: (part: number): boolean => read()?.confirmed.includes(part) ?? false,
  forget: (): void => storage.remove(storageKeys.adminUnfinishedUpload),
};
