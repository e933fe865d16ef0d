import { limits } from '@platform/contracts/limits';
import { uploadStore } from './upload-store.ts';

export type Sending = {
  signal: AbortSignal;
  /** Takes the number of bytes sent so far. */
  onProgress: (sent: number) => void;
};

/** What the server is told of a file. Some systems give a video no type, or one that is no video's. */
export const describeFile = ({ name, type }: File) => ({
  filename: name.slice(-limits.filenameCharacters),
  contentType: /^video\/[\w.+-]{1,100}$/.test(type) ? type : undefined,
});

/** The server gave no URL to send the file to. `cause` is why. */
export class SigningError extends Error {
  constructor(cause: unknown) {
    super('The upload could not be signed', { cause });
    this.name = 'SigningError';
  }

  static wrap(this: void, cause: unknown): never {
    throw new SigningError(cause);
  }
}

/** The HTTP status an upload failed with; 0 when there was no response. */
export function statusOf(error: unknown): number {
  const { cause, status, request } = error as { cause?: unknown; status?: number; request?: XMLHttpRequest };
  return error instanceof SigningError ? statusOf(cause) : (status ?? request?.status ?? 0);
}

/** Milliseconds that the server asks to wait for, of which it gets at most a minute. */
function waitAskedBy(error: unknown): number {
  const { retryAfter = 0 } = (error instanceof SigningError ? error.cause : error) as { retryAfter?: number };
  return Math.min(retryAfter * 1000, 60_000);
}

/** Whether a later request may succeed. A PUT whose response got lost has left an object, and the same URL then gets 412. */
export const mayPass = (status: number): boolean =>
  [0, 408, 409, 412, 418, 423, 429].includes(status) || (status >= 500 && ![501, 505].includes(status));

/** Waits until the browser is online, and at least `ms`. Throws once it is aborted. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
  if (!navigator.onLine)
    await new Promise((resolve) => {
      window.addEventListener('online', resolve, { once: true });
      signal.addEventListener('abort', resolve, { once: true });
    });
  signal.throwIfAborted();
}

function setWaiting(waiting: boolean): void {
  const upload = uploadStore.get();
  if ('rate' in upload) uploadStore.set({ ...upload, waiting });
}

/** Runs a step again, after a delay, while it fails with an error that may pass and isn't final. The screen says that it waits. */
export async function withRetries<Result>(
  step: () => Promise<Result>,
  signal: AbortSignal,
  isFinal: (error: unknown) => boolean = () => false,
): Promise<Result> {
  await pause(0, signal);
  for (let tries = 0; ; tries += 1) {
    try {
      return await step();
    } catch (error) {
      signal.throwIfAborted();
      const delay = limits.uploadRetryDelaysMs[navigator.onLine ? tries : 0];
      if (delay === undefined || isFinal(error) || !mayPass(statusOf(error))) throw error;
      setWaiting(true);
      await pause(Math.max(delay, waitAskedBy(error)), signal);
      setWaiting(false);
    }
  }
}
