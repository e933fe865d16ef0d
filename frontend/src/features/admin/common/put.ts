import { limits } from '@platform/contracts/limits';
import { type FetcherOptions, fetcher } from '@uppy/core/utils';

/** A signal that also ends what makes no progress, as uppy would wait for ever. `restart` tells of progress; `end` must be called. */
export function watchStall(signal: AbortSignal) {
  const stalled = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  const restart = () => {
    clearTimeout(timer);
    timer = setTimeout(() => stalled.abort(), limits.uploadStallMs);
  };
  restart();
  return {
    signal: AbortSignal.any([signal, stalled.signal]),
    restart,
    end: () => clearTimeout(timer),
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
