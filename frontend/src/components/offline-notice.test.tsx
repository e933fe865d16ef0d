import { afterEach, expect, jest, test } from '@jest/globals';
import { act } from '@testing-library/react';
import { renderApp } from '../testing/render.tsx';

afterEach(() => {
  jest.restoreAllMocks();
});

const network = (online: boolean) => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  act(() => void window.dispatchEvent(new Event(online ? 'online' : 'offline')));
};

test('shows the notice while offline, in an existing live region', async () => {
  const { container } = await renderApp(null, { language: 'en' });
  const region = container.querySelector('[aria-live="polite"]') as HTMLElement;
  expect(region).toBeEmptyDOMElement();
  network(false);
  expect(region).toHaveTextContent('You are offline.');
  network(true);
  expect(region).toBeEmptyDOMElement();
});
