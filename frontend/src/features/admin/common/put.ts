import { limits } from '@platform/contracts/limits';
import { type FetcherOptions, fetcher } from '@uppy/core/utils';
import { timeLimit } from '../../../lib/time-limit.ts';

/** Ends what makes no progress, as uppy would wait for ever. `restart` tells of progress; `end` must be called. */
export const watchStall = (signal: AbortSignal) => timeLimit(limits.uploadStallMs, signal);

/** Sends bytes by PUT, once. One that stalls fails as if the connection were lost. */
export function put(url: string, body: Blob, signal: AbortSignal, options: FetcherOptions) {
  const stall = watchStall(signal);
  return fetcher(url, {
    ...options,
    method: 'PUT',
    body,
    retries: 0,
    signal: stall.signal,
    onUploadProgress(event) {
      stall.restart();
      options.onUploadProgress?.(event);
    },
  }).finally(stall.end);
}
