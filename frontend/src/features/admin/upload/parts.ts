import { storageKeys } from '@platform/contracts/limits';
import { apiPath } from '@platform/contracts/paths';
import { jsonObject, storage } from '../../../lib/storage.ts';
import { adminApi } from '../auth/api.ts';
import { put } from '../common/put.ts';
import { describeFile, type Sending, StorageError, withRetries } from './sending.ts';

/** The smallest part that S3 takes. */
const partBytes = 5 * 1024 ** 2;

/** A multipart upload that was begun: which file it is of, S3's names of it, and the ETags of the parts that S3 has confirmed. */
type Unfinished = { of: string; uploadId: string; key: string; etags: string[] };

/** Tells a file that is chosen again from another one. */
export const identityOf = ({ name, size, lastModified }: File) => JSON.stringify([name, size, lastModified]);

/** The latest multipart upload that is not complete. It survives a reload. */
export const unfinishedUpload = {
  of(file: File): Unfinished | undefined {
    const kept = jsonObject(storage.get(storageKeys.adminUnfinishedUpload));
    return kept.of === identityOf(file) && Array.isArray(kept.etags) ? (kept as Unfinished) : undefined;
  },
  keep: (upload: Unfinished): void => storage.set(storageKeys.adminUnfinishedUpload, JSON.stringify(upload)),
  forget: (): void => storage.remove(storageKeys.adminUnfinishedUpload),
};

async function begin(file: File, signal: AbortSignal): Promise<Unfinished> {
  const { filename, contentType: type } = describeFile(file);
  const body = { filename, type };
  const created = await adminApi(apiPath('/api/s3/multipart'), { method: 'POST', body, signal });
  return { ...created, of: identityOf(file), etags: [] };
}

/**
 * Sends a file in parts, one after another. A part that S3 has confirmed is not sent again, also after a reload. S3's own list of
 * parts is not asked: it may have a part whose request was cut off (docs/adr/0030-checked-objects.md).
 */
async function sendOnce(file: File, { signal, onProgress }: Sending): Promise<string> {
  /** Runs one step of the upload, again if it fails. */
  const step = <Result>(run: () => Promise<Result>) => withRetries(run, signal);
  const upload = unfinishedUpload.of(file) ?? (await step(() => begin(file, signal)));
  const { uploadId, key, etags } = upload;
  unfinishedUpload.keep(upload);

  async function sendPart(start: number): Promise<string> {
    const path = apiPath('/api/s3/multipart/{uploadId}/{partNumber}', {
      uploadId,
      partNumber: etags.length + 1,
      key,
    });
    const { url } = await adminApi(path, { signal });
    const response = await put(url, file.slice(start, start + partBytes), signal, {
      onUploadProgress: ({ loaded }) => onProgress(start + loaded),
    }).catch(StorageError.wrap);
    const etag = response.getResponseHeader('etag');
    if (!etag) throw new StorageError(response);
    return etag.replaceAll('"', '');
  }

  for (let start = etags.length * partBytes; start < file.size; start += partBytes) {
    onProgress(start);
    etags.push(await step(() => sendPart(start)));
    unfinishedUpload.keep(upload);
  }
  onProgress(file.size);
  const { location } = await step(() =>
    adminApi(apiPath('/api/s3/multipart/{uploadId}/complete', { uploadId, key }), {
      method: 'POST',
      body: { parts: etags.map((ETag, index) => ({ PartNumber: index + 1, ETag })) },
      signal,
    }),
  );
  unfinishedUpload.forget();
  return location;
}

/** Sends a file in parts that survive a reload, and returns its object path. Starts anew once when S3 no longer has the upload. */
export const sendInParts = (file: File, sending: Sending): Promise<string> =>
  sendOnce(file, sending).catch((error: unknown) => {
    if ((error as { status?: number }).status !== 404) throw error;
    unfinishedUpload.forget();
    return sendOnce(file, sending);
  });

/** Gives up the multipart upload of a file: its parts are removed. */
export function abandonParts(file: File): void {
  const upload = unfinishedUpload.of(file);
  if (!upload) return;
  unfinishedUpload.forget();
  const { uploadId, key } = upload;
  // If this fails, the storage service removes the parts later.
  adminApi(apiPath('/api/s3/multipart/{uploadId}', { uploadId, key }), { method: 'DELETE' }).catch(() => {});
}
