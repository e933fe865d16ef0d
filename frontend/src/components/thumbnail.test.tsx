import { expect, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { memberCookieRenewed } from '../lib/membership.ts';
import { Thumbnail } from './thumbnail.tsx';

const item = { id: '0123456789abcdef01234567', title: '雪', thumbnail: '/objects/thumbnails/a.jpg' };

test('without a member cookie, a picture is requested after the verification', () => {
  const { container } = render(<Thumbnail item={item} />);
  expect(container.querySelector('img')).toBeNull();
  expect(screen.queryByTestId('fallback-tile')).toBeNull();
  act(memberCookieRenewed);
  expect(container.querySelector('img')).not.toBeNull();
});

test('a failed picture is retried once with a new cookie', () => {
  const { container } = render(<Thumbnail item={item} />);
  const picture = () => container.querySelector('img');
  fireEvent.error(picture() as HTMLImageElement);
  expect(picture()).toBeNull();
  expect(screen.getByTestId('fallback-tile').textContent).toBe('雪');

  act(memberCookieRenewed);
  expect(picture()?.getAttribute('src')).toBe(item.thumbnail);
  fireEvent.error(picture() as HTMLImageElement);
  expect(picture()).toBeNull();
});

test('a picture asked for with the old cookie is retried when its error comes after the new one', () => {
  const { container } = render(<Thumbnail item={item} />);
  const picture = () => container.querySelector('img');
  const first = picture() as HTMLImageElement;
  act(memberCookieRenewed);
  expect(picture()).toBe(first);
  fireEvent.error(first);
  expect(picture()).not.toBeNull();
  expect(picture()).not.toBe(first);
});

test('our pictures load in the displayed width, others unchanged', () => {
  const { container, rerender } = render(<Thumbnail item={item} />);
  const picture = () => container.querySelector('img');
  const path = item.thumbnail;
  expect(picture()?.srcset).toBe(`${path}?w=320 320w,${path}?w=640 640w,${path} 1280w`);
  expect(picture()?.sizes).toMatch(/302px$/);
  rerender(
    <Thumbnail item={{ ...item, thumbnail: 'https://i.ytimg.com/vi/a/hqdefault.jpg' }} sizes="72px" />,
  );
  expect(picture()?.hasAttribute('srcset')).toBe(false);
  expect(picture()?.hasAttribute('sizes')).toBe(false);
});
