import { expect, jest, test } from '@jest/globals';
import { storageKeys } from '@platform/contracts/limits';
import { screen, waitFor } from '@testing-library/react';
import { aSeries } from '../../../features/series/testing.ts';
import { renderApp } from '../../../testing/render.tsx';
import { pagesAre } from '../../../testing/server.ts';

/** A module that fails to load the first time. */
function failingOnce() {
  let loads = 0;
  return async () => {
    loads += 1;
    if (loads === 1) throw new TypeError('Failed to fetch dynamically imported module');
    return { default: () => <p>The row</p> };
  };
}
jest.unstable_mockModule('../../../features/coming-back/components/continue-row.tsx', failingOnce());
jest.unstable_mockModule('../../../features/series/components/series-strip.tsx', failingOnce());
const { ContinueSection } = await import('../../../features/coming-back/components/continue-section.tsx');
const { SeriesSection } = await import('../../../features/series/components/series-section.tsx');

test.each([
  ['Continue watching', ContinueSection, 'continueRow'],
  ['series', SeriesSection, 'seriesRow'],
] as const)(
  'the row of %s that did not load is left out until the page is opened again',
  async (_name, Section, key) => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    localStorage.setItem(storageKeys[key], 'true');
    pagesAre('/api/series', [aSeries()]);
    const { unmount } = await renderApp(<Section />);
    await waitFor(() => expect(screen.queryByRole('status', { name: '正在加载' })).toBeNull());
    expect(screen.queryByText('The row')).toBeNull();
    unmount();
    await renderApp(<Section />);
    expect(await screen.findByText('The row')).toBeVisible();
  },
);
