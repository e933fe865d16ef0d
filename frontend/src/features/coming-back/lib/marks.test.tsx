import { expect, test } from '@jest/globals';
import type { Mark } from '@platform/contracts';
import { limits, storageKeys } from '@platform/contracts/limits';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { aLibraryItem } from '../../../testing/fixtures.ts';
import { renderApp } from '../../../testing/render.tsx';
import { errorResponse, server } from '../../../testing/server.ts';
import { LaterButton } from '../components/later-button.tsx';
import { WatchedBar } from '../components/watched-bar.tsx';
import { applyMark, useMark, useMarks } from './marks.ts';

const progress = { positionSeconds: 600, durationSeconds: 1800, finished: false };
const item = aLibraryItem({ title: '冰川' });

/** Mocks the server's marks. Returns the ids of each request. */
function marksAre(...marks: Partial<Mark>[]) {
  const asked: string[][] = [];
  server.use(
    http.get('/api/me/marks', ({ request }) => {
      const ids = new URL(request.url).searchParams.get('ids')?.split(',') ?? [];
      asked.push(ids);
      const found = marks.map((mark) => ({ id: item.id, progress: null, later: false, ...mark }));
      return HttpResponse.json(found.filter(({ id }) => ids.includes(id)));
    }),
  );
  return asked;
}

function Card({ id }: { id: string }) {
  return <WatchedBar progress={useMark(id)?.progress} />;
}
const button = () => screen.getByRole('button', { name: /稍后看「冰川」$/ });
const isSaved = (saved: boolean) =>
  waitFor(() => expect(button()).toHaveAttribute('aria-pressed', String(saved)));

test('all that renders at once is asked for together, in requests of at most 100, and asked for once', async () => {
  const ids = Array.from({ length: 120 }, () => aLibraryItem().id);
  const asked = marksAre({ id: ids[119] ?? '', progress });
  const cards = ids.map((id) => <Card key={id} id={id} />);
  await renderApp([...cards, <LaterButton key="later" item={{ ...item, id: ids[0] ?? '' }} />]);
  expect(await screen.findAllByText('看了 33%')).toHaveLength(1);
  expect(asked.map((batch) => batch.length)).toEqual([limits.idsAtOnce, 20]);
  expect(asked.flat()).toEqual(ids);
});

test('marks of several items are empty until loaded, and change with an item’s own', async () => {
  marksAre({ later: true });
  const Later = () => (
    <output>{[...useMarks([item.id]).marks.values()].map(({ later }) => String(later))}</output>
  );
  const { container } = await renderApp([<Later key="a" />, <LaterButton key="b" item={item} />]);
  const output = () => container.querySelector('output');
  expect(output()).toHaveTextContent(/^$/);
  await waitFor(() => expect(output()).toHaveTextContent('true'));
  server.use(http.delete('/api/me/later/video/:id', () => new HttpResponse(null, { status: 204 })));
  marksAre();
  fireEvent.click(button());
  await waitFor(() => expect(output()).toHaveTextContent('false'));
});

test('a change is merged into a loaded mark, and what is begun gets room on the home page', async () => {
  marksAre({ later: true });
  const { queryClient } = await renderApp([
    <Card key="a" id={item.id} />,
    <LaterButton key="b" item={item} />,
  ]);
  await isSaved(true);
  act(() => applyMark(queryClient, item.id, { progress: { ...progress, finished: true } }));
  expect(await screen.findByText('看过')).toBeInTheDocument();
  expect(localStorage.getItem(storageKeys.continueRow)).toBeNull();
  act(() => applyMark(queryClient, item.id, { progress }));
  expect(await screen.findByText('看了 33%')).toBeInTheDocument();
  expect(button()).toHaveAttribute('aria-pressed', 'true');
  expect(localStorage.getItem(storageKeys.continueRow)).toBe('true');
});

test('saving shows at once, and ends at what the server has', async () => {
  const asked: string[] = [];
  const response = Promise.withResolvers<void>();
  marksAre();
  server.use(
    http.all('/api/me/later/video/:id', async ({ request, params }) => {
      asked.push(`${request.method} ${params.id}`);
      await response.promise;
      marksAre({ later: true });
      return new HttpResponse(null, { status: 204 });
    }),
  );
  await renderApp(<LaterButton item={item} variant="labelled" />);
  expect(button()).toHaveTextContent('稍后看');
  fireEvent.click(button());
  await isSaved(true);
  expect(button()).toHaveTextContent('已存，稍后看');
  response.resolve();
  await waitFor(() => expect(asked).toEqual([`PUT ${item.id}`]));
  await isSaved(true);
});

test('what could not be saved is rolled back with a message', async () => {
  const response = Promise.withResolvers<void>();
  marksAre({ later: true });
  server.use(
    http.delete('/api/me/later/video/:id', async () => {
      await response.promise;
      return errorResponse(503, 'unavailable', '稍后再试');
    }),
  );
  await renderApp(<LaterButton item={item} />);
  await isSaved(true);
  fireEvent.click(button());
  await isSaved(false);
  response.resolve();
  expect(await screen.findByText('没能记下稍后看，请重试。')).toBeVisible();
  expect(screen.getByText('稍后再试')).toBeVisible();
  await isSaved(true);
});
