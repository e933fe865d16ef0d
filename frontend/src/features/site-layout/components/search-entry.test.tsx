import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { renderApp } from '../../../testing/render.tsx';
import { searchFinds } from '../../search/testing.ts';
import { SiteHeader } from './site-header.tsx';

async function open(path = '/blog') {
  searchFinds(() => []);
  return renderApp(
    <>
      <SiteHeader onAbout={() => undefined} />
      <input aria-label="other" />
    </>,
    { path },
  );
}
const entry = () => screen.getByRole('link', { name: /^搜索/ });

test('is a link to the page of results, which a new tab opens', async () => {
  await open();
  expect(entry()).toHaveAttribute('href', '/search');
  // jsdom opens no tabs.
  window.addEventListener('click', (event) => event.preventDefault(), { once: true });
  fireEvent.click(entry(), { ctrlKey: true });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('opens the search on this page, and gets the focus back', async () => {
  const { user, address } = await open();
  await user.click(entry());
  expect(await screen.findByRole('combobox')).toHaveFocus();
  expect(address()).toBe('/blog');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(entry()).toHaveFocus());
});

test('the slash opens it, except in fields, in dialogs, in full screen and with other keys', async () => {
  const { user } = await open();
  const slash = (target: Element, keys = {}) => fireEvent.keyDown(target, { key: '/', ...keys });
  const untouched = true;
  expect(slash(screen.getByLabelText('other'))).toBe(untouched);
  expect(slash(document.body, { ctrlKey: true })).toBe(untouched);
  expect(slash(document.body, { isComposing: true })).toBe(untouched);
  Object.assign(document, { fullscreenElement: document.body });
  expect(slash(document.body)).toBe(untouched);
  Reflect.deleteProperty(document, 'fullscreenElement');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(slash(document.body)).toBe(!untouched);
  const field = await screen.findByRole('combobox');
  await user.type(field, '24/7');
  expect(field).toHaveValue('24/7');
});

test('the page of results has its own field instead', async () => {
  await open('/search');
  expect(screen.queryByRole('link', { name: /^搜索/ })).toBeNull();
  expect(screen.getByRole('link', { name: '我的' })).toHaveAttribute('href', '/me');
});
