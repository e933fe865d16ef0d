import type { RequestVideoUpload } from '@platform/contracts';
import { limits } from '@platform/contracts/limits';
import { apiPath, type PathOf } from '@platform/contracts/paths';
import AwsS3, { type AwsBody } from '@uppy/aws-s3';
import Uppy, { type Meta, type UppyFile } from '@uppy/core';
import { adminApi } from '../auth/api.ts';
import { unfinishedUpload } from './resume.ts';
import { createTransferRate } from './transfer.ts';
import { isRefusedFile, type Upload, uploadStore } from './upload-store.ts';

export type Uploader = Uppy<Meta, AwsBody>;
type Chosen = UppyFile<Meta, AwsBody>;

const videoType = /^video\/[\w.+-]{1,100}$/;

/** Some systems give these no type of their own. */
const extensions = ['.mp4', '.m4v', '.mov', '.mkv', '.webm', '.avi', '.ts', '.mpg', '.mpeg', '.wmv', '.flv'];

/** What was picked or dropped is a file of this computer. */
const fileOf = ({ data }: Chosen): File => data as File;

/** The address to send the file to could not be had. `cause` is why. */
export class SigningError extends Error {
  constructor(cause: unknown) {
    super('The upload could not be signed', { cause });
    this.name = 'SigningError';
  }
}

function notSigned(cause: Error): never {
  // Uppy recognises an abort only by the name AbortError: don't wrap it.
  throw cause.name === 'AbortError' ? cause : new SigningError(cause);
}

/** Where the object of the newest signature will be. */
let objectPath = '';

/** Gets the URL for one PUT. Called for each try: the URL is for one new object, and a PUT that was cut may have left one. */
async function sign(file: Chosen) {
  const { name, size } = fileOf(file);
  const body: RequestVideoUpload = {
    filename: name.slice(-limits.filenameCharacters),
    size,
    ...(videoType.test(file.type) ? { contentType: file.type } : {}),
  };
  const target = await adminApi(apiPath('/api/objects/upload'), { method: 'POST', body }).catch(notSigned);
  objectPath = target.objectPath;
  return { url: target.uploadURL, headers: target.headers };
}

/** The HTTP status an upload failed with; 0 when there was no answer. */
export function statusOf(error: unknown): number {
  const { cause, status, request } = error as { cause?: unknown; status?: number; request?: XMLHttpRequest };
  return error instanceof SigningError ? statusOf(cause) : (status ?? request?.status ?? 0);
}

/** A PUT whose answer got lost has left an object, and the same URL then gets 412. */
const mayPass = (status: number): boolean =>
  [0, 408, 409, 412, 418, 423, 429].includes(status) || (status >= 500 && ![501, 505].includes(status));

/** Runs once the browser is online, after a moment. Gives the way to cancel it. */
function later(run: () => void, ms: number): () => void {
  if (!navigator.onLine) {
    window.addEventListener('online', run, { once: true });
    return () => window.removeEventListener('online', run);
  }
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

/** Automatic retries since the last progress. */
let tries = 0;
let cancelRetry = () => {};

/**
 * Runs `retry` later, and says so on the screen: once the browser is online, or after a delay. False when the error is permanent or
 * all retries are used.
 */
function tryLater(upload: Upload & { phase: 'uploading' | 'checking' }, canPass: boolean, retry: () => void) {
  const delay = limits.uploadRetryDelaysMs[navigator.onLine ? tries : 0];
  if (delay === undefined || !canPass) return false;
  tries += 1;
  uploadStore.set({ ...upload, waiting: true });
  cancelRetry = later(retry, delay);
  return true;
}

/** Has the storage look into the file: only then is it ready to be saved. Repeating it does no harm, so a cut check is repeated. */
async function check(file: File, path: string): Promise<void> {
  const checking = { phase: 'checking', file, sent: file.size, rate: null, objectPath: path } as const;
  uploadStore.set(checking);
  const request = { method: 'PUT', body: { objectPath: path } } as const;
  const failure = await adminApi(apiPath('/api/objects/upload'), request).then(
    () => undefined,
    (error: Error) => error,
  );
  if (uploadStore.get() !== checking) return;
  if (!failure) uploadStore.set({ phase: 'uploaded', file, objectPath: path });
  else if (isRefusedFile(failure)) uploadStore.set({ phase: 'none', refusal: failure });
  else if (!tryLater(checking, mayPass(statusOf(failure)), () => void check(file, path)))
    uploadStore.set({ phase: 'failed', file, sent: file.size, error: failure, objectPath: path });
}

/** Keeps the store up to date with what happens to the one file, and tries again when the connection broke. */
function follow(uppy: Uploader): void {
  let rate = createTransferRate();

  uppy.on('file-added', (file) => {
    rate = createTransferRate();
    tries = 0;
    const inParts = fileOf(file).size > limits.multipartThresholdBytes;
    chooseTransport(uppy, inParts);
    const parts = inParts ? unfinishedUpload.of(fileOf(file)) : undefined;
    if (parts) uppy.setFileState(file.id, { s3Multipart: parts });
    uploadStore.set({ phase: 'queued', file: fileOf(file), sent: 0, rate: null });
  });
  uppy.on('upload-progress', (file, { bytesUploaded: sent }) => {
    if (!file) return;
    rate.add(Date.now(), sent);
    uploadStore.set({ phase: 'uploading', file: fileOf(file), sent, rate: rate.bytesPerSecond() });
  });
  uppy.on('s3-multipart:part-uploaded', (file, { PartNumber }) => {
    tries = 0;
    const parts = uppy.getFile(file.id)?.s3Multipart;
    if (parts && PartNumber) unfinishedUpload.keep(fileOf(file), parts, PartNumber);
  });
  uppy.on('upload-success', (file, { body }) => {
    if (!file) return;
    unfinishedUpload.forget();
    tries = 0;
    const location = body?.location ?? '';
    void check(fileOf(file), location.startsWith('/objects/') ? location : objectPath);
  });
  uppy.on('upload-error', (file, error) => {
    if (!file) return;
    const status = statusOf(error);
    const isGone = status === 404 && uppy.getFile(file.id)?.s3Multipart !== undefined;
    if (isGone) {
      unfinishedUpload.forget();
      uppy.setFileState(file.id, { s3Multipart: undefined });
    }
    const before = uploadStore.get();
    const state = { file: fileOf(file), sent: 'sent' in before ? before.sent : 0 };
    const retry = () => void uppy.retryUpload(file.id).catch(() => {});
    if (!tryLater({ phase: 'uploading', ...state, rate: null }, isGone || mayPass(status), retry))
      uploadStore.set({ phase: 'failed', ...state, error });
  });
  uppy.on('file-removed', () => {
    cancelRetry();
    unfinishedUpload.forget();
    if (!['uploaded', 'none'].includes(uploadStore.get().phase)) uploadStore.set({ phase: 'none' });
  });
}

/**
 * The server's name in requests of Uppy's companion client. That client sends them by the global `fetch`, without headers of ours, and
 * tells no status of an answer: `withCompanion` sends them as the operator's.
 */
const companion = 'companion:';

const withCompanion = (plain: typeof fetch): typeof fetch =>
  async function fetchAsOperator(input, init) {
    if (typeof input !== 'string' || !input.startsWith(companion)) return plain(input, init);
    const path = input.replace(`${companion}/s3/multipart`, apiPath('/api/s3/multipart'));
    const { method, body, signal } = init as { method: 'POST'; body?: string; signal?: AbortSignal };
    const answer: unknown = await adminApi(path as PathOf<'/api/s3/multipart'>, {
      method,
      ...(body ? { body: JSON.parse(body) } : {}),
      ...(signal ? { signal } : {}),
    }).catch(notSigned);
    // The list of parts; Uppy sends every part that it leaves out.
    const isConfirmed = ({ PartNumber }: { PartNumber: number }) => unfinishedUpload.isConfirmed(PartNumber);
    return Response.json(Array.isArray(answer) ? answer.filter(isConfirmed) : answer);
  };

/** A small file is sent by one PUT, a large one in parts that survive a reload. */
function chooseTransport(uppy: Uploader, inParts: boolean): void {
  const before = uppy.getPlugin('AwsS3');
  if (before) uppy.removePlugin(before);
  if (inParts) uppy.use(AwsS3, { shouldUseMultipart: true, companionEndpoint: companion });
  else
    uppy.use(AwsS3, {
      shouldUseMultipart: false,
      signRequest: () => sign(uppy.getFiles()[0] as Chosen),
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
  globalThis.fetch = withCompanion(globalThis.fetch);
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

/** Has the file checked again when that failed; otherwise sends it again, to a new address. */
export function retryUpload(): void {
  const upload = uploadStore.get();
  tries = 0;
  if (upload.phase === 'failed' && upload.objectPath) return void check(upload.file, upload.objectPath);
  for (const file of uploader?.getFiles() ?? []) {
    uploadStore.set({ phase: 'queued', file: fileOf(file), sent: 0, rate: null });
    void uploader?.retryUpload(file.id).catch(() => {});
  }
}
