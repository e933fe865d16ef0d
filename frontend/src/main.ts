/** At most this long, in milliseconds: a tab in the background draws nothing. */
const longestWaitMs = 200;

/** When what the page came with has been painted: running the application first would hold it back. */
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, longestWaitMs);
  });

if (document.getElementById('root')?.hasChildNodes()) await painted();
await import('./boot.tsx');

export {};
