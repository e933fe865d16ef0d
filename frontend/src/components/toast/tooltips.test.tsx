import { afterEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderApp } from '../../testing/render.tsx';
import { IconButton } from '../icon-button.tsx';

/** Two icon buttons on a page on which somebody has pressed a key: tooltips are loaded, and time stands still. */
async function open() {
  await renderApp(
    <>
      <IconButton icon="close" label="Close" />
      <IconButton icon="trash" label="Delete" />
    </>,
  );
  fireEvent.keyDown(window, { key: 'Shift' });
  await screen.findByRole('region', { name: '通知（F8）' });
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
}
afterEach(() => {
  jest.useRealTimers();
});

/** In steps, as an effect may set the next timer. */
function pass(ms: number) {
  for (let passed = 0; passed < ms; passed += 10) act(() => jest.advanceTimersByTime(10));
}
const button = (name: string) => screen.getByRole('button', { name });
/** jsdom knows no :hover, and its pointer events don't say what points. */
function point(name: string, pointerType = 'mouse') {
  const target = button(name);
  const matches = target.matches.bind(target);
  Object.assign(target, { matches: (selector: string) => selector.includes(':hover') || matches(selector) });
  fireEvent(target, Object.assign(new MouseEvent('pointerover', { bubbles: true }), { pointerType }));
  if (pointerType === 'touch') fireEvent.touchStart(target);
  fireEvent.mouseOver(target);
}
const away = (name: string) => fireEvent.mouseOut(button(name));
const tip = () => screen.queryByRole('tooltip')?.textContent ?? null;
/** What the library itself takes to show it, and from pointing away to closing it, in milliseconds. */
const slack = 20;
const closing = 100;

test('comes after 700 ms of pointing, and another within 300 ms of its end at once', async () => {
  await open();
  point('Close');
  pass(690);
  expect(tip()).toBeNull();
  pass(10 + slack);
  expect(tip()).toBe('Close');
  away('Close');
  pass(closing + 250);
  expect(tip()).toBeNull();
  point('Delete');
  pass(slack);
  expect(tip()).toBe('Delete');
  away('Delete');
  pass(closing + 300 + slack);
  point('Close');
  pass(690);
  expect(tip()).toBeNull();
  pass(10 + slack);
  expect(tip()).toBe('Close');
});

test('never comes by touch', async () => {
  await open();
  point('Close', 'touch');
  pass(2_000);
  expect(tip()).toBeNull();
});
