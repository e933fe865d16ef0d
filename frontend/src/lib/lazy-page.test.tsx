import { expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { type ComponentType, useState } from 'react';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { renderApp } from '../testing/render.tsx';
import { server } from '../testing/server.ts';
import { lazyOverlay } from './lazy-page.ts';
import { thisPage } from './missing-code.ts';

const missing = () => new TypeError('Failed to fetch dynamically imported module: /assets/menu.js');

let loads = 0;
const Menu = lazyOverlay(async () => {
  loads += 1;
  if (loads === 1) throw missing();
  return { default: (_: { onClose: () => void }) => <p>The menu</p> };
});

function Film({ Menu }: { Menu: ComponentType<{ onClose: () => void }> }) {
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
  const { user } = await renderApp(<Film Menu={Menu} />, { language: 'en' });
  const film = screen.getByText('The film');
  const button = screen.getByRole('button', { name: 'Open' });
  await user.click(button);
  expect(await screen.findByText('This did not load')).toBeVisible();
  expect(film).toBeInTheDocument();
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await user.click(button);
  expect(await screen.findByText('The menu')).toBeVisible();
  expect(film).toBeInTheDocument();
});

test('one that does not load again reloads the page: browsers keep the failure', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const reloaded = jest.spyOn(thisPage, 'reload').mockImplementation(() => undefined);
  server.use(http.get('/', () => HttpResponse.html('')));
  const Never = lazyOverlay<{ onClose: () => void }>(() => Promise.reject(missing()));
  const { user } = await renderApp(<Film Menu={Never} />, { language: 'en' });
  const button = screen.getByRole('button', { name: 'Open' });
  await user.click(button);
  await waitFor(() => expect(button).toHaveAttribute('aria-expanded', 'false'));
  expect(reloaded).not.toHaveBeenCalled();
  await user.click(button);
  await waitFor(() => expect(reloaded).toHaveBeenCalledTimes(1));
});
