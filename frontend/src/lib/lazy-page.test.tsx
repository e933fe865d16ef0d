import { expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { renderApp } from '../testing/render.tsx';
import { lazyOverlay } from './lazy-page.ts';

let loads = 0;
const Menu = lazyOverlay(async () => {
  loads += 1;
  if (loads === 1) throw new TypeError('Failed to fetch dynamically imported module: /assets/menu.js');
  return { default: (_: { onClose: () => void }) => <p>The menu</p> };
});

function Film() {
  const [isOpen, setOpen] = useState(false);
  return (
    <ErrorBoundary>
      <p>The film</p>
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && <Menu onClose={() => setOpen(false)} />}
    </ErrorBoundary>
  );
}

test('an overlay that did not load leaves the page, says so, and loads with the next tap', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user } = await renderApp(<Film />, { language: 'en' });
  const film = screen.getByText('The film');
  const button = screen.getByRole('button', { name: 'Open' });
  await user.click(button);
  expect(await screen.findByText('This did not load', {}, { timeout: 3000 })).toBeVisible();
  expect(film).toBeInTheDocument();
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await user.click(button);
  expect(await screen.findByText('The menu', {}, { timeout: 3000 })).toBeVisible();
  expect(film).toBeInTheDocument();
});
