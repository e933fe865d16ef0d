import { expect, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { memberCookieRenewed } from '../lib/membership.ts';
import { Thumbnail } from './thumbnail.tsx';

const item = { id: '0123456789abcdef01234567', title: '雪', thumbnail: '/objects/thumbnails/a.jpg' };

test('a picture that failed is tried again with a new cookie, once', () => {
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
