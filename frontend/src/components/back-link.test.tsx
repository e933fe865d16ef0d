import { expect, jest, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { Link, Route, Routes, useNavigationType } from 'react-router-dom';
import { useOpenAdmin, useOpenTab } from '../lib/use-admin-tab.ts';
import { renderApp } from '../testing/render.tsx';
import { BackLink } from './back-link.tsx';

const Arrival = () => <output data-testid="arrival">{useNavigationType()}</output>;

function Panel() {
  const [open, show] = [useOpenAdmin(), useOpenTab()];
  return (
    <>
      <button type="button" onClick={() => open()}>
        open
      </button>
      <button type="button" onClick={() => show(null)}>
        close
      </button>
    </>
  );
}

const pages = (
  <>
    <Arrival />
    <Panel />
    <Routes>
      <Route path="/video/1" element={<BackLink to="/">back</BackLink>} />
      <Route
        path="*"
        element={
          <>
            <Link to="/video/1" state={{ from: '/' }}>
              card
            </Link>
            <Link to="/video/1">release</Link>
          </>
        }
      />
    </Routes>
  </>
);

test.each([
  ['/?tab=1', 'card', '/?tab=1', 'POP'],
  ['/coming-soon', 'release', '/', 'PUSH'],
])('from %s by a %s it leads to %s (%s)', async (path, link, back, arrival) => {
  const { user, address } = await renderApp(pages, { path });
  await user.click(screen.getByRole('link', { name: link }));
  await user.click(screen.getByRole('link', { name: 'back' }));
  expect(address()).toBe(back);
  expect(screen.getByTestId('arrival')).toHaveTextContent(arrival);
});

test('it leads back over what the panel has pushed, however often that was opened', async () => {
  const { user, address } = await renderApp(pages, { path: '/?tab=1' });
  await user.click(screen.getByRole('link', { name: 'card' }));
  for (const name of ['open', 'close', 'open', 'close'])
    await user.click(screen.getByRole('button', { name }));
  expect(address()).toBe('/video/1');
  await user.click(screen.getByRole('link', { name: 'back' }));
  expect(address()).toBe('/?tab=1');
});

test('reports going back, also by key, but not a click that opens another tab', async () => {
  const onBack = jest.fn();
  const { user } = await renderApp(
    <BackLink to="/" onBack={onBack}>
      back
    </BackLink>,
    { path: '/video/1' },
  );
  const link = screen.getByRole('link', { name: 'back' });
  fireEvent.click(link, { ctrlKey: true });
  expect(onBack).not.toHaveBeenCalled();
  link.focus();
  await user.keyboard('{Enter}');
  expect(onBack).toHaveBeenCalledTimes(1);
});
