import { limits } from '@platform/contracts/limits';
import { type FetcherOptions, fetcher } from '@uppy/core/utils';

/** Sends bytes by PUT. Without progress it fails as if the connection were lost; uppy would wait for ever. */
export function put(url: string, body: Blob, signal: AbortSignal, options: FetcherOptions) {
  const stalled = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  const restart = () => {
    clearTimeout(timer);
    timer = setTimeout(() => stalled.abort(), limits.uploadStallMs);
  };
  restart();
  return fetcher(url, {
    ...options,
    method: 'PUT',
    body,
    signal: AbortSignal.any([signal, stalled.signal]),
    onUploadProgress(event) {
      restart();
      options.onUploadProgress?.(event);
    },
  }).finally(() => clearTimeout(timer));
}
