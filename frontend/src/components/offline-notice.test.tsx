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

test('says that there is no network while there is none, in a region that is there before', async () => {
  const { container } = await renderApp(null, { language: 'en' });
  const region = container.querySelector('[aria-live="polite"]') as HTMLElement;
  expect(region).toBeEmptyDOMElement();
  network(false);
  expect(region).toHaveTextContent('You are offline.');
  network(true);
  expect(region).toBeEmptyDOMElement();
});
