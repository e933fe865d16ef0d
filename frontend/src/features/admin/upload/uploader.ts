import type { RequestVideoUpload, UploadTarget } from '@platform/contracts';
import { limits } from '@platform/contracts/limits';
import { apiPath } from '@platform/contracts/paths';
import AwsS3, { type AwsBody } from '@uppy/aws-s3';
import Uppy, { type Meta, type UppyFile } from '@uppy/core';
import { adminApi } from '../auth/api.ts';
import { createTransferRate } from './transfer.ts';
import { type ChosenFile, type Upload, uploadStore } from './upload-store.ts';

export type Uploader = Uppy<Meta, AwsBody>;
type File = UppyFile<Meta, AwsBody>;

const videoType = /^video\/[\w.+-]{1,100}$/;

/** Some systems give these no type of their own. */
const extensions = ['.mp4', '.m4v', '.mov', '.mkv', '.webm', '.avi', '.ts', '.mpg', '.mpeg', '.wmv', '.flv'];

const chosen = (file: File): ChosenFile => ({
  name: file.name ?? '',
  size: file.size ?? 0,
  data: file.data as Blob,
});

/** The address to send the file to could not be had. `cause` is why. */
export class SigningError extends Error {
  constructor(cause: unknown) {
    super('The upload could not be signed', { cause });
    this.name = 'SigningError';
  }
}

/** Gets the URL for one PUT of one new object. What is said of the file is signed into it. */
const requestUpload = (body: RequestVideoUpload): Promise<UploadTarget> =>
  adminApi(apiPath('/api/objects/upload'), { method: 'POST', body });

/** Where the object of the newest signature will be. */
let objectPath = '';

async function sign(uppy: Uploader) {
  const file = uppy.getFiles()[0];
  if (!file) throw new Error('The upload has no file');
  const contentType = videoType.test(file.type ?? '') ? file.type : undefined;
  const target = await requestUpload({
    filename: (file.name ?? 'video').slice(-limits.filenameCharacters),
    size: file.size ?? 0,
    ...(contentType ? { contentType } : {}),
  }).catch((cause: unknown) => {
    throw new SigningError(cause);
  });
  objectPath = target.objectPath;
  return { url: target.uploadURL, headers: target.headers };
}

/** Keeps the store up to date with what happens to the one file. */
function follow(uppy: Uploader): void {
  let rate = createTransferRate();
  const set = (next: Upload) => uploadStore.set(next);

  uppy.on('file-added', (file) => {
    rate = createTransferRate();
    set({ phase: 'queued', file: chosen(file), sent: 0, rate: null });
  });
  uppy.on('upload-retry', (file) => {
    if (file) set({ phase: 'queued', file: chosen(file), sent: 0, rate: null });
  });
  uppy.on('upload-progress', (file, { bytesUploaded }) => {
    if (!file) return;
    rate.add(Date.now(), bytesUploaded);
    set({ phase: 'uploading', file: chosen(file), sent: bytesUploaded, rate: rate.bytesPerSecond() });
  });
  uppy.on('upload-success', (file) => {
    if (!file) return;
    set({ phase: 'uploaded', file: chosen(file), objectPath });
  });
  uppy.on('upload-error', (file, error) => {
    if (!file) return;
    const before = uploadStore.get();
    set({ phase: 'failed', file: chosen(file), sent: 'sent' in before ? before.sent : 0, error });
  });
  uppy.on('file-removed', () => {
    if (uploadStore.get().phase !== 'uploaded') set({ phase: 'none' });
  });
}

function createUploader(): Uploader {
  const uppy: Uploader = new Uppy<Meta, AwsBody>({
    autoProceed: true,
    restrictions: {
      maxNumberOfFiles: 1,
      maxFileSize: limits.videoFileBytes,
      allowedFileTypes: ['video/*', ...extensions],
    },
  });
  uppy.use(AwsS3, { shouldUseMultipart: false, signRequest: () => sign(uppy) });
  follow(uppy);
  return uppy;
}

let uploader: Uploader | undefined;

/** The uploader of this page, made when it is first needed. */
export function getUploader(): Uploader {
  uploader ??= createUploader();
  return uploader;
}

/** Lets go of the file: stops its upload, or makes room for another one. */
export function dropFile(): void {
  for (const { id } of uploader?.getFiles() ?? []) uploader?.removeFile(id);
}

/** Sends the file again, to a new address. */
export function retryUpload(): void {
  for (const { id } of uploader?.getFiles() ?? []) void uploader?.retryUpload(id).catch(() => {});
}
