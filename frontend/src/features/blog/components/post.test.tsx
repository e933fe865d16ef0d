import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { ErrorBoundary } from '../../../components/error-boundary.tsx';
import { renderApp } from '../../../testing/render.tsx';
import { UnreadablePost } from './post.tsx';

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

const broken = (error: Error) => {
  const Broken = () => {
    throw error;
  };
  return (
    <ErrorBoundary fallback={() => <p>the page’s to mend</p>}>
      <ErrorBoundary fallback={(crash) => <UnreadablePost error={crash.error} content={'第一行\n第二行'} />}>
        <Broken />
      </ErrorBoundary>
    </ErrorBoundary>
  );
};

test('a text that can’t be rendered is shown unformatted', async () => {
  await renderApp(broken(new RangeError('Maximum call stack size exceeded')));
  expect(screen.getByText(/第一行/).textContent).toBe('第一行\n第二行');
});

test('a missing chunk is left to the page’s error boundary', async () => {
  await renderApp(broken(new TypeError('Failed to fetch dynamically imported module: /assets/a.js')));
  expect(screen.getByText('the page’s to mend')).toBeVisible();
});
