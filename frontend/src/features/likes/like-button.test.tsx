import { expect, jest, test } from '@jest/globals';
import type { DetailItem } from '@platform/contracts';
import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { aVideo } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render.tsx';
import { errorResponse, server } from '../../testing/server.ts';
import { detailItemQuery } from '../detail/api/detail-item.ts';
import { LikeButton } from './like-button.tsx';

const item = aVideo({ likes: 1_304, liked: false });

function Liked() {
  const { data } = useQuery({ ...detailItemQuery('video', item.id), initialData: item as DetailItem });
  return <LikeButton item={data} />;
}

/** Mocks the server's responses in order; each waits until it is released. */
function mockResponses(...bodies: ({ liked: boolean; likes: number } | 503)[]) {
  const asked: string[] = [];
  const waiting: (() => void)[] = [];
  server.use(
    http.all('/api/videos/:id/like', async ({ request }) => {
      asked.push(request.method);
      const body = bodies[asked.length - 1];
      await new Promise<void>((resolve) => void waiting.push(resolve));
      return body === 503 ? errorResponse(503, 'unavailable', '稍后再试') : HttpResponse.json(body);
    }),
  );
  const letGo = async (count: number) => {
    await waitFor(() => expect(waiting.length).toBe(count));
    waiting[count - 1]?.();
  };
  return { asked, letGo };
}

const button = () => screen.getByRole('button', { name: new RegExp(item.title) });
const click = async (pressed: boolean) => {
  fireEvent.click(button());
  await waitFor(() => expect(button()).toHaveAttribute('aria-pressed', String(pressed)));
};

test('a like shows at once, outlives the page, and ends at the server’s count', async () => {
  const { asked, letGo } = mockResponses({ liked: true, likes: 1_310 });
  await renderApp(<Liked />, { language: 'en' });
  const fetched = jest.spyOn(globalThis, 'fetch');
  expect(button()).toHaveTextContent('1,304');
  await click(true);
  expect(button()).toHaveTextContent('1,305');
  await letGo(1);
  await waitFor(() => expect(button()).toHaveTextContent('1,310'));
  expect(asked).toEqual(['POST']);
  expect(fetched.mock.lastCall?.[1]).toMatchObject({ keepalive: true });
});

test('a failed like is rolled back with a message', async () => {
  const { letGo } = mockResponses(503);
  await renderApp(<Liked />);
  await click(true);
  await letGo(1);
  expect(await screen.findByText('稍后再试')).toBeVisible();
  expect(button()).toHaveAttribute('aria-pressed', 'false');
  expect(button()).toHaveTextContent('1,304');
});

test('an unlike is sent after the like, and no response in between shows', async () => {
  const { asked, letGo } = mockResponses({ liked: true, likes: 1_305 }, { liked: false, likes: 1_304 });
  await renderApp(<Liked />);
  await click(true);
  await click(false);
  await letGo(1);
  await letGo(2);
  expect(button()).toHaveAttribute('aria-pressed', 'false');
  await waitFor(() => expect(asked).toEqual(['POST', 'DELETE']));
  expect(button()).toHaveTextContent('1,304');
});

test('when both fail it shows the server’s state', async () => {
  const { letGo } = mockResponses(503, 503);
  await renderApp(<Liked />);
  await click(true);
  await click(false);
  await letGo(1);
  await letGo(2);
  // The second failure's toast replaces the first's.
  await waitFor(() => expect(screen.getByText('没能记下这次喜欢，请重试。')).toBeVisible());
  await waitFor(() => expect(button()).toHaveAttribute('aria-pressed', 'false'));
  expect(button()).toHaveTextContent('1,304');
});
