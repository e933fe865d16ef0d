import { limits } from '@platform/contracts/limits';
import { type FetcherOptions, fetcher } from '@uppy/core/utils';

/**
 * A signal that also ends what makes no progress, as uppy would wait for ever. `restart` tells of progress; `end` must be called.
 * `AbortSignal.any` is newer than browsers that the pages are built for: Chromium 116, Safari 17.4.
 */
export function watchStall(signal: AbortSignal) {
  const either = new AbortController();
  const stop = () => either.abort();
  let timer: ReturnType<typeof setTimeout>;
  const restart = () => {
    clearTimeout(timer);
    timer = setTimeout(stop, limits.uploadStallMs);
  };
  restart();
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  return {
    signal: either.signal,
    restart,
    end() {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    },
  };
}

/** Sends bytes by PUT. One that stalls fails as if the connection were lost. */
export function put(url: string, body: Blob, signal: AbortSignal, options: FetcherOptions) {
  const stall = watchStall(signal);
  return fetcher(url, {
    ...options,
    method: 'PUT',
    body,
    signal: stall.signal,
    onUploadProgress(event) {
      stall.restart();
      options.onUploadProgress?.(event);
    },
  }).finally(stall.end);
}
