import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderApp } from '../../testing/render.tsx';
import { toast } from './toast-store.ts';

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
});
afterEach(() => {
  jest.useRealTimers();
});

const say = (...titles: string[]) => act(() => titles.forEach((title) => void toast.error('Error', title)));
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const body = (text: string) => screen.getByText(text).closest('.toast') as HTMLElement;

/** jsdom's pointer events have no place, so a mouse event of their name takes theirs. */
function swipe(element: HTMLElement, distance: number, end: 'pointerup' | 'pointercancel' = 'pointerup') {
  const at = (type: string, clientX: number) =>
    fireEvent(element, new MouseEvent(type, { clientX, bubbles: true }));
  at('pointerdown', 10);
  at('pointermove', 10 + distance);
  at(end, 10 + distance);
}

test('one toast at a time, five seconds each', async () => {
  await renderApp(null);
  say('first', 'second');
  expect(screen.getByText('first')).toBeVisible();
  expect(screen.queryByText('second')).toBeNull();
  pass(4_999);
  expect(screen.getByText('first')).toBeVisible();
  pass(1);
  expect(screen.getByText('second')).toBeVisible();
  pass(5_000);
  expect(screen.queryByText('second')).toBeNull();
});

test('waits while it is pointed at', async () => {
  await renderApp(null);
  say('read me');
  fireEvent.pointerEnter(body('read me'));
  pass(20_000);
  fireEvent.pointerLeave(body('read me'));
  expect(screen.getByText('read me')).toBeVisible();
  pass(5_000);
  expect(screen.queryByText('read me')).toBeNull();
});

test('what was left of its time is left after it was pointed at', async () => {
  await renderApp(null);
  say('read me');
  pass(3_000);
  fireEvent.pointerEnter(body('read me'));
  pass(20_000);
  fireEvent.pointerLeave(body('read me'));
  pass(1_999);
  expect(screen.getByText('read me')).toBeVisible();
  pass(1);
  expect(screen.queryByText('read me')).toBeNull();
});

test('waits while the focus is in the notifications', async () => {
  await renderApp(<button type="button">elsewhere</button>);
  say('read me');
  fireEvent.keyDown(window, { key: 'F8' });
  pass(20_000);
  expect(screen.getByText('read me')).toBeVisible();
  act(() => screen.getByText('elsewhere').focus());
  pass(5_000);
  expect(screen.queryByText('read me')).toBeNull();
});

test('leaves by its button, and by a swipe of 50 px to the right', async () => {
  await renderApp(null);
  say('button', 'swipe');
  fireEvent.click(screen.getByRole('button', { name: '关闭' }));
  swipe(body('swipe'), 49);
  expect(screen.getByText('swipe')).toBeVisible();
  swipe(body('swipe'), -200);
  expect(screen.getByText('swipe')).toBeVisible();
  swipe(body('swipe'), 50);
  expect(screen.queryByText('swipe')).toBeNull();
});

test('a swipe that the browser takes for a scroll dismisses nothing', async () => {
  await renderApp(null);
  say('stay');
  swipe(body('stay'), 200, 'pointercancel');
  expect(screen.getByText('stay')).toBeVisible();
  expect(body('stay')).not.toHaveStyle({ transform: 'translateX(200px)' });
});

test('F8 goes to the notifications, which are a live region', async () => {
  await renderApp(null);
  say('here');
  fireEvent.keyDown(window, { key: 'F8' });
  expect(screen.getByRole('region', { name: '通知（F8）' })).toHaveFocus();
  expect(screen.getByText('here').closest('[aria-live="polite"]')).not.toBeNull();
});
