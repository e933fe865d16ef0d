import { limits } from '@platform/contracts/limits';
import { apiPath } from '@platform/contracts/paths';
import AwsS3, { type AwsBody } from '@uppy/aws-s3';
import Uppy, { type Meta } from '@uppy/core';
import { adminApi } from '../auth/api.ts';
import { watchStall } from '../common/put.ts';
import { abandonParts, sendInParts } from './parts.ts';
import { describeFile, type Sending, StorageError, withRetries } from './sending.ts';
import { createTransferRate } from './transfer.ts';
import { isRejectedFile, type Upload, uploadStore } from './upload-store.ts';

/** Sends a file by one PUT and returns its object path. Each call gets a new URL: a PUT that was cut off may have left an object. */
async function sendWhole(file: File, { signal, onProgress }: Sending): Promise<string> {
  const { name, type, size } = file;
  const body = { ...describeFile(file), size };
  const target = await adminApi(apiPath('/api/objects/upload'), { method: 'POST', body, signal });
  const uppy = new Uppy<Meta, AwsBody>().use(AwsS3, {
    shouldUseMultipart: false,
    // The signed URL has it already; Uppy's own needs crypto.randomUUID, which pages served over http don't have.
    generateObjectKey: () => name,
    signRequest: () => ({ url: target.uploadURL, headers: target.headers }),
  });
  const stall = watchStall(signal);
  uppy.on('upload-progress', (_, { bytesUploaded }) => {
    stall.restart();
    onProgress(bytesUploaded);
  });
  const sent = new Promise((resolve, reject) => {
    stall.signal.addEventListener('abort', reject);
    uppy.on('upload-success', resolve);
    uppy.on('upload-error', (_, error) => reject(error));
    uppy.addFile({ name, type, data: file });
    uppy.upload().catch(reject);
  });
  await sent.catch(StorageError.wrap).finally(() => {
    stall.end();
    uppy.destroy();
  });
  return target.objectPath;
}

/** Has the server check the file, after which it can be saved. Idempotent. */
const check = (objectPath: string, signal: AbortSignal) =>
  adminApi(apiPath('/api/objects/upload'), { method: 'PUT', body: { objectPath }, signal });

let running = new AbortController();
/** What is there again if the upload is stopped or its file rejected: a file that was to be replaced. */
let before: Extract<Upload, { phase: 'none' | 'uploaded' }> = { phase: 'none' };

/** Uploads a file (unless it is at `arrivedAt` already) and has it checked. Updates the store, and tells when the server has judged it. */
export async function upload(file: File, onChecked: () => void, arrivedAt?: string): Promise<void> {
  running.abort();
  running = new AbortController();
  const { signal } = running;
  const last = uploadStore.get();
  if (last.phase === 'uploaded') before = { ...last, rejection: undefined };
  else if (last.phase === 'none') before = { phase: 'none' };
  const rateAt = createTransferRate();
  const isLarge = file.size > limits.multipartThresholdBytes;
  let objectPath = arrivedAt;
  let sent = 0;
  const onProgress = (bytes: number) => {
    sent = bytes;
    const rate = rateAt(Date.now(), sent);
    if (!signal.aborted) uploadStore.set({ phase: 'uploading', file, sent, rate });
  };
  try {
    if (!objectPath) {
      uploadStore.set({ phase: 'queued', file, sent, rate: null });
      const sending = { signal, onProgress };
      objectPath = isLarge
        ? await sendInParts(file, sending)
        : await withRetries(() => sendWhole(file, sending), signal);
    }
    const path = objectPath;
    sent = file.size;
    uploadStore.set({ phase: 'checking', file, sent, rate: null });
    await withRetries(() => check(path, signal), signal, isRejectedFile);
    uploadStore.set({ phase: 'uploaded', file, objectPath });
    onChecked();
  } catch (error) {
    if (signal.aborted) return;
    if (objectPath && isRejectedFile(error)) {
      uploadStore.set({ ...before, rejection: error });
      onChecked();
    } else uploadStore.set({ phase: 'failed', file, sent, error: error as Error, objectPath });
  }
}

/** Stops the upload. Its parts stay for when the file is chosen again. */
export function stopUpload(): void {
  running.abort();
  const { phase } = uploadStore.get();
  if (phase !== 'none' && phase !== 'uploaded') uploadStore.set(before);
}

/** Stops the upload and removes its parts. */
export function dropFile(): void {
  const upload = uploadStore.get();
  stopUpload();
  if ('file' in upload) abandonParts(upload.file);
}

/** Repeats the check if that failed, else the upload. */
export function retryUpload(onChecked: () => void): void {
  const failed = uploadStore.get();
  if (failed.phase === 'failed') void upload(failed.file, onChecked, failed.objectPath);
}
