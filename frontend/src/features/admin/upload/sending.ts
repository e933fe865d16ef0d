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

/** The storage did not take what was sent to it. */
export class StorageError extends Error {
  /** 0 when there was no response. */
  readonly status: number;

  constructor(cause: unknown) {
    super('The storage did not take the file', { cause });
    this.name = 'StorageError';
    const { status, request } = cause as { status?: number; request?: XMLHttpRequest };
    this.status = status ?? request?.status ?? 0;
  }

  static wrap(this: void, cause: unknown): never {
    throw new StorageError(cause);
  }
}

/** Whether a later request may succeed. A PUT whose response got lost has left an object, and the same URL then gets 412. */
const mayPass = (status: number): boolean =>
  [0, 408, 409, 412, 418, 423, 429].includes(status) || (status >= 500 && ![501, 505].includes(status));

/** Waits until the browser is online, and at least `ms`. Throws once it is aborted. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
  if (!navigator.onLine)
    await new Promise((resolve) => {
      window.addEventListener('online', resolve, { once: true });
      signal.addEventListener('abort', resolve, { once: true });
    });
  if (signal.aborted) throw signal.reason;
}

function setWaiting(waiting: boolean): void {
  const upload = uploadStore.get();
  if ('rate' in upload) uploadStore.set({ ...upload, waiting });
}

/** How often the last delay is repeated without a response: for five minutes at least. */
const outageRetries = 60;

/** Runs a step again, after a delay, while it fails with an error that may pass and isn't final. The screen says that it waits. */
export async function withRetries<Result>(
  step: () => Promise<Result>,
  signal: AbortSignal,
  isFinal: (error: unknown) => boolean = () => false,
): Promise<Result> {
  // What is left of the delays, after failures with a response and without one: browsers are online while the router's line is down.
  const delays: number[] = [...limits.uploadRetryDelaysMs];
  const outageDelays = delays.concat(Array(outageRetries).fill(delays.at(-1)));
  await pause(0, signal);
  for (;;) {
    try {
      const result = await step();
      if (!signal.aborted) setWaiting(false);
      return result;
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      const { status = 0, retryAfter = 0 } = error as { status?: number; retryAfter?: number };
      if (isFinal(error) || !mayPass(status)) throw error;
      // An offline browser is waited for without end.
      const left = status > 0 ? delays : outageDelays;
      const delay = navigator.onLine ? left.shift() : 0;
      if (delay === undefined) throw error;
      setWaiting(true);
      // A server may ask to wait for up to a minute.
      await pause(Math.max(delay, Math.min(retryAfter * 1000, 60_000)), signal);
      // Not said anew at each retry of an outage.
      if (status > 0) setWaiting(false);
    }
  }
}
