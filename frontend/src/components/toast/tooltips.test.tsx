import { expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { renderApp } from '../../testing/render.tsx';
import { IconButton } from '../icon-button.tsx';

/** A button that removes itself, and gives the focus to the other one. */
function Buttons() {
  const [isThere, setThere] = useState(true);
  const other = useRef<HTMLButtonElement>(null);
  function close() {
    flushSync(() => setThere(false));
    other.current?.focus();
  }
  return (
    <>
      {isThere && <IconButton icon="close" label="Close" onClick={close} />}
      <IconButton ref={other} icon="share" label="Delete" />
    </>
  );
}

/** Renders two icon buttons, loads tooltips by a key press, and starts fake timers. */
async function open() {
  await renderApp(<Buttons />);
  // Dispatched by the library's effects: only then it listens.
  const isListening = new Promise((resolve) =>
    window.addEventListener('react-tooltip-inject-styles', resolve, { once: true }),
  );
  fireEvent.keyDown(window, { key: 'Shift' });
  await isListening;
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
}

/** Advances in steps, as an effect may set the next timer. */
function pass(ms: number) {
  for (let passed = 0; passed < ms; passed += 10) act(() => jest.advanceTimersByTime(10));
}
const button = (name: string) => screen.getByRole('button', { name });
/** Hovers a button: jsdom lacks :hover. */
function point(name: string) {
  const target = button(name);
  const matches = target.matches.bind(target);
  Object.assign(target, { matches: (selector: string) => selector.includes(':hover') || matches(selector) });
  fireEvent.mouseOver(target);
}
const away = (name: string) => fireEvent.mouseOut(button(name));
const tip = () => screen.queryByRole('tooltip')?.textContent ?? null;
/** The library's own delays for opening and closing, in milliseconds. */
const slack = 20;
const closing = 100;

test('opens after 700 ms of hover, and at once within 300 ms of another', async () => {
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

test('closes when its control is removed, and opens at the one that gets the focus', async () => {
  await open();
  point('Close');
  pass(700 + slack);
  expect(tip()).toBe('Close');
  fireEvent.click(button('Close'));
  pass(closing + slack);
  expect(tip()).toBe('Delete');
  fireEvent.keyDown(window, { key: 'Escape' });
  pass(closing + slack);
  expect(tip()).toBeNull();
});
