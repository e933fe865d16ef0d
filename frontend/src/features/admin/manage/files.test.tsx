import { expect, test } from '@jest/globals';
import type { Processing } from '@platform/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { aVideo } from '../../../testing/fixtures.ts';
import { errorResponse, server } from '../../../testing/server.ts';
import { keepRequests, openPanel, paged } from '../testing.tsx';

const glacier = aVideo({ title: 'Glacier', objectPath: '/objects/uploads/glacier.mp4' });
const { objectPath, id: itemId } = glacier;

async function openManage(processing: Processing[] = []) {
  const opened = await openPanel({ tab: 'manage' });
  server.use(
    http.get('/api/videos', () => paged([glacier])),
    http.get('/api/storage/processing', ({ request }) =>
      HttpResponse.json(new URL(request.url).searchParams.get('ids') === itemId ? processing : []),
    ),
  );
  const row = within((await screen.findByText('Glacier')).closest('tr') as HTMLElement);
  return { ...opened, row };
}

test('a film says what it waits for, and how far it is', async () => {
  const { row, unmount } = await openManage([
    {
      ...{ objectPath, itemId, state: 'running', progress: 0.43 },
      ...{ renditions: ['copy', '480p'], making: ['720p', '1080p'] },
    },
  ]);
  expect(await row.findByText('Processing 43%')).toBeVisible();
  for (const figure of ['Original', '480', '720…', '1080…']) expect(row.getByText(figure)).toBeVisible();
  expect(row.getAllByText('being made')).toHaveLength(2);
  expect(row.getByRole('progressbar', { name: 'Processing 43%' })).toHaveAttribute('aria-valuenow', '43');
  unmount();
  const waiting = await openManage([{ objectPath, itemId, state: 'pending', progress: 0, renditions: [] }]);
  expect(await waiting.row.findByText('Waits to be processed')).toBeVisible();
});

test('a film says what it has once all is made', async () => {
  const running: Processing = { objectPath, itemId, state: 'running', progress: 0.9, renditions: [] };
  const processing = [{ ...running, making: ['480p'] } as Processing];
  const { row } = await openManage(processing);
  expect(await row.findByText('480…')).toBeVisible();
  processing[0] = { ...running, state: 'done', renditions: ['copy', '480p'] };
  // The state is read again after 3 s.
  expect(await row.findByText('Ready')).toBeVisible();
  expect(row.getByText('Original')).toBeVisible();
  expect(row.getByText('480')).toBeVisible();
});

test('films keep their states in another order, which asks for nothing', async () => {
  const talk = aVideo({ title: 'Talk', objectPath: '/objects/uploads/talk.mp4' });
  const asked: (string | null)[] = [];
  const { user } = await openPanel({ tab: 'manage' });
  server.use(
    http.get('/api/videos', ({ request }) => {
      const { searchParams } = new URL(request.url);
      return paged(searchParams.has('sort') ? [talk, glacier] : [glacier, talk]);
    }),
    http.get('/api/storage/processing', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('ids'));
      const done = { state: 'done', progress: 1, renditions: [] } as const;
      return HttpResponse.json(
        [glacier, talk].map(({ id, objectPath }) => ({ ...done, itemId: id, objectPath })),
      );
    }),
  );
  expect(await screen.findAllByText('Ready')).toHaveLength(2);
  const titles = () => screen.getAllByText(/^(Glacier|Talk)$/).map(({ textContent }) => textContent);
  await user.click(screen.getByRole('button', { name: 'Views' }));
  await waitFor(() => expect(titles()).toEqual(['Talk', 'Glacier']));
  expect(screen.getAllByText('Ready')).toHaveLength(2);
  expect(asked).toHaveLength(1);
});

test('a film that failed says why, and is tried again', async () => {
  const processing: Processing[] = [
    { objectPath, itemId, state: 'failed', progress: 0, reason: 'truncated', renditions: [] },
  ];
  const { row, user } = await openManage(processing);
  const asked = keepRequests({ 'POST /api/storage/processing': () => processing.splice(0) });
  expect(await row.findByText('The file ends before the video does. Upload it again.')).toBeVisible();
  await user.click(row.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(row.queryByText('Not processed')).toBeNull());
  expect(asked).toEqual([['POST /api/storage/processing', { objectPath }]]);
});

test('a film whose last try failed for no fault of its own waits, and says why', async () => {
  const waiting = { state: 'pending' as const, progress: 0, reason: 'worker' as const, renditions: [] };
  const { row } = await openManage([{ objectPath, itemId, ...waiting }]);
  expect(await row.findByText(/^The media worker could not go on/)).toBeVisible();
  expect(row.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('a film that is tried again while the list is sorted leaves its place to another one that failed', async () => {
  const talk = aVideo({ title: 'Talk', objectPath: '/objects/uploads/talk.mp4' });
  const { user } = await openPanel({ tab: 'manage' });
  const failed = { state: 'failed', progress: 0, reason: 'truncated', renditions: [] } as const;
  server.use(
    http.get('/api/videos', ({ request }) =>
      paged(new URL(request.url).searchParams.has('sort') ? [talk, glacier] : [glacier, talk]),
    ),
    http.get('/api/storage/processing', () =>
      HttpResponse.json([glacier, talk].map(({ id, objectPath }) => ({ ...failed, itemId: id, objectPath }))),
    ),
    http.post('/api/storage/processing', () => delay('infinite')),
  );
  const buttons = () => screen.getAllByRole('button', { name: 'Try again' });
  await screen.findAllByRole('button', { name: 'Try again' });
  await user.click(buttons()[0] as HTMLElement);
  await waitFor(() => expect(buttons()[0]).toHaveAttribute('aria-disabled'));
  await user.click(screen.getByRole('button', { name: 'Views' }));
  const titles = () => screen.getAllByText(/^(Glacier|Talk)$/).map(({ textContent }) => textContent);
  await waitFor(() => expect(titles()).toEqual(['Talk', 'Glacier']));
  expect(buttons()[0]).not.toHaveAttribute('aria-disabled');
});

test('captions are listed, added in a language and removed, each at once', async () => {
  const { row, user } = await openManage();
  const sent = 'zh-CN application/octet-stream';
  const changed: string[] = [];
  let reject = false;
  server.use(
    http.get('/api/videos/:id', () => HttpResponse.json(glacier)),
    http.put('/api/videos/:id/captions/:language', ({ request, params }) => {
      changed.push(`${params.language} ${request.headers.get('content-type')}`);
      if (reject) return errorResponse(400, 'validation_failed', 'A time is not valid (line 7)');
      return HttpResponse.json({ language: params.language, label: '简体中文', cues: 2 });
    }),
    http.delete('/api/videos/:id/captions/:language', ({ params }) => {
      changed.push(`-${params.language}`);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  await user.click(row.getByRole('button', { name: 'Edit “Glacier”' }));
  const field = within(await screen.findByRole('group', { name: 'Captions' }));
  expect(await field.findByText('No captions yet.')).toBeVisible();
  const add = (text: string) =>
    user.upload(field.getByLabelText(/^(Add|Replace)/, { selector: 'input' }), new File([text], 'a.srt'));
  await add('words');
  expect(await field.findByText('简体中文')).toBeVisible();
  expect(await screen.findByText('简体中文, 2 captions')).toBeVisible();
  reject = true;
  await add('worse');
  expect(await screen.findByText('A time is not valid (line 7)')).toBeVisible();
  await user.click(field.getByRole('button', { name: 'Remove “简体中文”' }));
  await user.click(await screen.findByRole('button', { name: 'Delete captions' }));
  expect(await field.findByText('No captions yet.')).toBeVisible();
  expect(changed).toEqual([sent, sent, '-zh-CN']);
});
