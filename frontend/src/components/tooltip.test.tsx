import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderApp } from '../testing/render.tsx';
import { IconButton } from './icon-button.tsx';

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
});
afterEach(() => {
  // Long enough for the next test's first tooltip to follow nothing.
  jest.advanceTimersByTime(1_000);
  jest.useRealTimers();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

/** jsdom's pointer events don't say what points, so a mouse event of their name does. */
function point(type: 'pointerover' | 'pointerout', name: string, pointerType = 'mouse', to?: Element) {
  const event = new MouseEvent(type, { bubbles: true, relatedTarget: to ?? null });
  fireEvent(screen.getByRole('button', { name }), Object.assign(event, { pointerType }));
}
const tip = (text: string) => screen.queryByText(text);

async function renderButtons() {
  await renderApp(
    <>
      <IconButton icon="close" label="Close" />
      <IconButton icon="trash" label="Delete" />
    </>,
  );
}

test('comes after 700 ms of pointing, and goes with the pointer', async () => {
  await renderButtons();
  point('pointerover', 'Close');
  pass(699);
  expect(tip('Close')).toBeNull();
  pass(1);
  expect(tip('Close')).toBeVisible();
  point('pointerout', 'Close');
  expect(tip('Close')).toBeNull();
});

test('pointing past a button shows nothing', async () => {
  await renderButtons();
  point('pointerover', 'Close');
  pass(400);
  point('pointerout', 'Close');
  pass(2_000);
  expect(tip('Close')).toBeNull();
});

test.each([
  [299, true],
  [300, false],
])('another one %i ms after the last: at once is %s', async (wait, atOnce) => {
  await renderButtons();
  point('pointerover', 'Close');
  pass(700);
  point('pointerout', 'Close');
  pass(wait);
  point('pointerover', 'Delete');
  pass(0);
  expect(tip('Delete') !== null).toBe(atOnce);
});

test('stays while it is pointed at itself', async () => {
  await renderButtons();
  point('pointerover', 'Close');
  pass(700);
  point('pointerout', 'Close', 'mouse', tip('Close') ?? undefined);
  expect(tip('Close')).toBeVisible();
});

test('comes with the keyboard at once, and goes with Escape and with the focus', async () => {
  await renderButtons();
  const button = screen.getByRole('button', { name: 'Close' });
  act(() => button.focus());
  pass(2_000);
  expect(tip('Close')).toBeNull();
  fireEvent.keyUp(button, { key: 'Tab' });
  pass(0);
  expect(tip('Close')).toBeVisible();
  fireEvent.keyDown(button, { key: 'Escape' });
  expect(tip('Close')).toBeNull();
  fireEvent.keyUp(button, { key: 'Tab' });
  pass(0);
  act(() => button.blur());
  expect(tip('Close')).toBeNull();
});

test('never comes by touch', async () => {
  await renderButtons();
  point('pointerover', 'Close', 'touch');
  act(() => screen.getByRole('button', { name: 'Close' }).focus());
  pass(2_000);
  expect(tip('Close')).toBeNull();
});

test('goes when the button is pressed', async () => {
  await renderButtons();
  point('pointerover', 'Close');
  pass(700);
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Close' }));
  expect(tip('Close')).toBeNull();
});
