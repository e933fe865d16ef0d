/**
 * A signal that is aborted with another one, or with a TimeoutError when `ms` have passed since the start or the last `restart`. `end`
 * stops the clock. (`AbortSignal.timeout` and `any` are newer than browsers that the pages are built for: Chromium 103 and 116.)
 */
export function timeLimit(ms: number, signal?: AbortSignal | null) {
  const limited = new AbortController();
  const follow = () => limited.abort(signal?.reason);
  let timer: ReturnType<typeof setTimeout>;
  const restart = () => {
    clearTimeout(timer);
    timer = setTimeout(() => limited.abort(new DOMException('No response', 'TimeoutError')), ms);
  };
  restart();
  if (signal?.aborted) follow();
  signal?.addEventListener('abort', follow, { signal: limited.signal });
  return {
    signal: limited.signal,
    restart,
    end() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', follow);
    },
  };
}
