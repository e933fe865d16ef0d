import { expect, jest, test } from '@jest/globals';
import { screenConstants } from '@platform/contracts/limits';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderApp } from '../../testing/render.tsx';
import { toast } from './toast-store.ts';

const { toastMs } = screenConstants;

/** Renders a page, loads the notification area by a key press, and starts fake timers. */
async function open() {
  await renderApp(<button type="button">elsewhere</button>, { toastMs });
  fireEvent.keyDown(window, { key: 'Shift' });
  const area = await screen.findByRole('region', { name: '通知（F8）' });
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
  return area;
}

const say = (message: string) => act(() => toast.error('Error', message));
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

test('a new toast replaces the current one and closes after its own five seconds', async () => {
  await open();
  say('first');
  pass(4_000);
  say('second');
  expect(screen.queryByText('first')).toBeNull();
  pass(4_999);
  expect(screen.getByText('second')).toBeVisible();
  pass(1);
  expect(screen.queryByText('second')).toBeNull();
});

test('does not move the focus if the user has left the notifications', async () => {
  await open();
  const elsewhere = screen.getByText('elsewhere');
  act(() => elsewhere.focus());
  say('read me');
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
  act(() => elsewhere.focus());
  act(() => elsewhere.blur());
  pass(5_000);
  expect(screen.queryByText('read me')).toBeNull();
  expect(document.body).toHaveFocus();
});

test('is announced in a live region', async () => {
  await open();
  say('listen');
  pass(100);
  expect(document.querySelector('[aria-live="assertive"]')).toHaveTextContent('listen');
});

test('the first toast loads without user input', async () => {
  await renderApp(null);
  say('at once');
  expect(await screen.findByText('at once')).toBeVisible();
});
