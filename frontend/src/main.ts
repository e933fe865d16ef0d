/** Background tabs never paint. */
const longestWaitMs = 200;

/** Waits for the first paint, which running the application would delay. */
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, longestWaitMs);
  });

if (document.getElementById('root')?.hasChildNodes()) await painted();
try {
  await import('./boot.tsx');
  document.documentElement.dataset.started = '';
} catch (error) {
  // Neither translations nor components are loaded here.
  document
    .getElementById('root')
    ?.replaceChildren('页面没有加载出来，请刷新。 The page did not load. Please reload it.');
  throw error;
}

export {};
