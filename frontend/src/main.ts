/** At most this long, in milliseconds: a tab in the background draws nothing. */
const longestWaitMs = 200;

/** When what the page came with has been painted: running the application first would hold it back. */
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, longestWaitMs);
  });

if (document.getElementById('root')?.hasChildNodes()) await painted();
try {
  await import('./boot.tsx');
} catch (error) {
  // Neither translations nor components are there to say it with.
  document
    .getElementById('root')
    ?.replaceChildren('页面没有加载出来，请刷新。 The page did not load. Please reload it.');
  throw error;
}

export {};
