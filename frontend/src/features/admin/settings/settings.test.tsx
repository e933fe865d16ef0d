import { beforeEach, expect, test } from '@jest/globals';
import type { SavedSiteSettings, SiteSettings } from '@platform/contracts';
import { messages } from '@platform/contracts/messages';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { defaultRuntimeConfig } from '../../../config/runtime-config.ts';
import { aVideo } from '../../../testing/fixtures.ts';
import { errorResponse, server } from '../../../testing/server.ts';
import { fakeTime, openPanel, operator } from '../testing.tsx';

const { description: _, hasFeatured: __, ...words } = defaultRuntimeConfig;
const settings: SiteSettings = { ...words, brandName: 'Ice', noticeEn: 'Aurora on Monday', featured: null };
const saved: SavedSiteSettings = {
  ...{ revision: 41, settings, savedBy: 'linwei', featuredTitle: null },
  savedAt: new Date(Date.now() - 86_400_000).toISOString(),
};

const video = aVideo({ title: 'Glacier' });

/** What the server holds, and the bodies it was sent. */
let stored: SavedSiteSettings;
let sent: Record<string, unknown>[] = [];

beforeEach(() => {
  stored = saved;
  sent = [];
  server.use(
    http.get('/api/videos', () => HttpResponse.json([video])),
    http.get('/api/embeds', () => HttpResponse.json([])),
    http.get('/api/category-videos', () => HttpResponse.json([])),
    http.get('/api/site-settings', () => HttpResponse.json(stored)),
    http.put('/api/site-settings', async ({ request }) => {
      const { revision, ...settings } = (await request.json()) as SiteSettings & { revision: number };
      sent.push({ revision, ...settings });
      if (revision !== stored.revision) return errorResponse(409, 'conflict', messages.siteSettingsConflict);
      stored = { ...stored, revision: revision + 1, settings, savedBy: 'operator' };
      return HttpResponse.json(stored);
    }),
  );
});
/** Another editor saves. */
const otherSaves = (fields: Partial<SiteSettings>) => {
  stored = {
    ...stored,
    ...{ revision: stored.revision + 1, savedBy: 'chen', savedAt: new Date().toISOString() },
    settings: { ...settings, ...fields },
  };
};

const box = (name: RegExp | string) => screen.getByRole('textbox', { name });

const open = async () => {
  const opened = await openPanel({ tab: 'settings', admin: { ...operator, role: 'editor' } });
  await screen.findByLabelText(/^Site name/);
  const replace = (label: RegExp | string, text: string) => opened.user.fill(box(label), text);
  const save = () => opened.user.click(screen.getByRole('button', { name: 'Save and publish' }));
  const edit = (language: string) =>
    opened.user.click(
      within(screen.getByRole('group', { name: 'Language to edit' })).getByRole('button', { name: language }),
    );
  return { ...opened, replace, save, edit };
};
const preview = (width: string) =>
  within((screen.getByTitle(width) as HTMLIFrameElement).contentDocument?.body as HTMLElement);

test('the age of what is saved moves on', async () => {
  const pass = fakeTime();
  await open();
  expect(screen.getByText(/^Revision 41, (yesterday|1 day ago) by linwei/)).toBeVisible();
  pass(48);
  expect(screen.getByText(/^Revision 41, \d days ago by linwei/)).toBeVisible();
});

test('shows who saved last, and saves all on that revision', async () => {
  const { edit, replace, save } = await open();
  expect(screen.getByText(/^Revision 41, (yesterday|1 day ago) by linwei/)).toBeVisible();
  await replace('Notice (English)', 'New films');
  await edit('Chinese');
  await replace('Notice (Chinese)', '新片');
  expect(screen.getByText('2 / 40')).toBeVisible();
  await replace('Link of the notice', ' ');
  await save();
  await screen.findByText('Published');
  expect(sent).toEqual([
    { ...settings, revision: 41, noticeEn: 'New films', noticeZh: '新片', noticeLink: null },
  ]);
  expect(screen.getByText(/^Revision 42/)).toBeVisible();
});

test('the preview has a chosen picture before it is uploaded', async () => {
  stored = {
    ...saved,
    settings: { ...settings, heroArt: 'picture', heroPicture: '/objects/thumbnails/old.webp' },
  };
  await open();
  const pictures = () => [
    ...(preview('1440').getByRole('heading', { level: 1 }).closest('section')?.querySelectorAll('img') ?? []),
  ];
  expect(pictures().map(({ src }) => new URL(src).pathname)).toEqual(['/objects/thumbnails/old.webp']);
  fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, {
    target: { files: [new File(['x'], 'new.png', { type: 'image/png' })] },
  });
  await waitFor(() => expect(pictures().map(({ src }) => src)).toEqual(['blob:file']));
});

test('until someone saves the form begins with the defaults of the installation', async () => {
  stored = { revision: 0, settings: null, savedBy: null, savedAt: null, featuredTitle: null };
  const { save } = await open();
  expect(screen.getByText(/^Never saved/)).toBeVisible();
  expect(box(/^Site name/)).toHaveValue('冰焰影库');
  await save();
  await screen.findByText('Published');
  expect(sent).toMatchObject([{ revision: 0, brandName: '冰焰影库', featured: null }]);
});

test('the preview has the name, the notice and the hero as they are entered, in the language that is edited', async () => {
  const { user, edit, replace } = await open();
  await replace(/^Site name/, 'Renamed');
  await replace('Notice (English)', 'Entered now');
  for (const width of ['1440', '390']) await waitFor(() => preview(width).getByText('Entered now'));
  for (const width of ['1440', '390']) expect(preview(width).getByText('Renamed')).toBeVisible();
  expect(preview('390').getByRole('heading', { level: 1 })).toHaveTextContent('Cold eyes on the world');
  await edit('Chinese');
  await waitFor(() =>
    expect(preview('1440').getByRole('heading', { level: 1 })).toHaveTextContent('冷眼看世界'),
  );
  await user.click(screen.getByRole('switch', { name: 'On', description: 'Notice bar' }));
  expect(preview('1440').queryByText(settings.noticeZh)).toBeNull();
});

test('a notice that is on and whose end has passed is said not to be shown', async () => {
  stored = { ...saved, settings: { ...settings, noticeOn: true, noticeUntil: '2025-01-02T03:00:00.000Z' } };
  const { user, save } = await open();
  const end = screen.getByRole('button', { name: /^Shown until/ });
  expect(end).toHaveAccessibleDescription(/^This time has passed: the notice is not shown/);
  const notice = screen.getByRole('switch', { name: 'On', description: 'Notice bar' });
  await user.click(notice);
  expect(end).toHaveAccessibleDescription(/^Leave empty/);
  await user.click(notice);
  await save();
  await screen.findByText('Published');
  expect(sent).toMatchObject([{ noticeOn: true, noticeUntil: '2025-01-02T03:00:00.000Z' }]);
});

test('what is wrong is said at its field, also in the language that is not shown', async () => {
  const { edit, replace, save } = await open();
  await replace('Link of the notice', '//example.com');
  await replace(/^First line/, ' ');
  await edit('Chinese');
  await save();
  await screen.findByText(messages.noticeLinkInvalid);
  await replace('Link of the notice', '/series');
  await save();
  expect(await screen.findByText(messages.siteTextRequired)).toBeVisible();
  expect(box('First line, first word ice blue (English)')).toBeVisible();
  expect(sent).toEqual([]);
});

test('what is entered while it saves stays, and is saved next', async () => {
  const written = Promise.withResolvers<void>();
  server.use(
    http.put(
      '/api/site-settings',
      async () => {
        await written.promise;
        stored = { ...stored, revision: 42 };
        return HttpResponse.json(stored);
      },
      { once: true },
    ),
  );
  const { replace, save } = await open();
  await save();
  await replace('Notice (English)', 'New films');
  written.resolve();
  await screen.findByText('Published');
  expect(box('Notice (English)')).toHaveValue('New films');
  await save();
  await waitFor(() => expect(sent).toMatchObject([{ revision: 42, noticeEn: 'New films' }]));
});

test('a hero with a picture of its own needs one, which is said at its field', async () => {
  const { user, save } = await open();
  await user.click(screen.getByRole('button', { name: 'Own picture' }));
  await save();
  expect(await screen.findByText(messages.heroPictureRequired)).toHaveAttribute('role', 'alert');
  fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, {
    target: { files: [new File(['x'], 'new.png', { type: 'image/png' })] },
  });
  await waitFor(() => expect(screen.queryByText(messages.heroPictureRequired)).toBeNull());
});

test('a chosen picture that the hero does not show is not unsaved', async () => {
  const { user, save } = await open();
  const isAsked = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }));
  await user.click(screen.getByRole('button', { name: 'Own picture' }));
  fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, {
    target: { files: [new File(['x'], 'new.png', { type: 'image/png' })] },
  });
  await waitFor(() => expect(isAsked()).toBe(true));
  await user.click(screen.getByRole('button', { name: 'Ridge drawing' }));
  await save();
  await screen.findByText('Published');
  await waitFor(() => expect(isAsked()).toBe(false));
});

test('what another editor changed is merged; of what both changed the operator chooses', async () => {
  const { user, replace, save } = await open();
  await replace('Notice (English)', 'Mine');
  await replace('Text below (English)', 'My text');
  otherSaves({ noticeEn: 'Theirs', footerEn: 'Their footer' });
  await save();
  const alert = within(
    (await screen.findByText(/^chen saved revision 42/)).closest('[role=alert]') as HTMLElement,
  );
  expect(alert.getByText(/changed: Notice \(English\), Footer \(English\)\.$/)).toBeVisible();
  expect(box('Footer (English)')).toHaveValue('Their footer');
  expect(box('Text below (English)')).toHaveValue('My text');
  expect(box('Notice (English)')).toHaveValue('Mine');
  const choice = within(alert.getByRole('group', { name: 'Notice (English)' }));
  expect(choice.getByRole('button', { name: /^Mine/ })).toHaveAttribute('aria-pressed', 'true');
  await user.click(choice.getByRole('button', { name: /^Theirs/ }));
  expect(box('Notice (English)')).toHaveValue('Theirs');
  await save();
  await screen.findByText('Published');
  expect(sent.at(-1)).toEqual({
    ...{ ...settings, revision: 42, noticeEn: 'Theirs', footerEn: 'Their footer', heroTextEn: 'My text' },
  });
  expect(screen.queryByText(/^chen saved/)).toBeNull();
});

/** Saves a changed notice, whose response is lost. */
async function saveInVain({ replace, save }: Awaited<ReturnType<typeof open>>) {
  await replace('Notice (English)', 'New films');
  const cut = () => {
    otherSaves({ noticeEn: 'New films' });
    return HttpResponse.error();
  };
  server.use(http.put('/api/site-settings', cut, { once: true }));
  await save();
  await screen.findByText('Failed to save the settings');
}

test('a save whose response was lost is no conflict when it is repeated', async () => {
  const page = await open();
  await saveInVain(page);
  await page.save();
  await screen.findByText('Published');
  expect(screen.queryByText(/saved revision 42/)).toBeNull();
});

test('a save whose response was lost is no conflict when more was entered since', async () => {
  const page = await open();
  await saveInVain(page);
  await page.replace('Text below (English)', 'My text');
  await page.save();
  await screen.findByText('Published');
  expect(screen.queryByText(/saved revision 42/)).toBeNull();
  expect(sent.at(-1)).toEqual({ ...settings, revision: 42, noticeEn: 'New films', heroTextEn: 'My text' });
});

test('a failure keeps what was entered; discarding asks and brings back what is saved', async () => {
  server.use(http.put('/api/site-settings', () => errorResponse(503, 'unavailable', messages.unavailable)));
  const { user, replace, save } = await open();
  await replace(/^Site name/, 'Fire');
  await save();
  await screen.findByText(messages.unavailable);
  expect(box(/^Site name/)).toHaveValue('Fire');
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));
  const asks = within(await screen.findByRole('dialog', { name: 'Discard what you have not saved?' }));
  expect(asks.getByText('Settings')).toBeVisible();
  await user.click(asks.getByRole('button', { name: 'Discard' }));
  expect(box(/^Site name/)).toHaveValue('Ice');
});

test('a film is featured, and taken back', async () => {
  const { user, save } = await open();
  await user.click(screen.getByRole('combobox', { name: 'Featured item' }));
  await user.click(await screen.findByRole('option', { name: 'Glacier' }));
  await save();
  await screen.findByText('Published');
  expect(sent).toMatchObject([{ featured: { type: 'video', id: video.id } }]);
  await user.click(screen.getByRole('button', { name: 'Feature nothing' }));
  await save();
  await waitFor(() => expect(sent[1]).toMatchObject({ featured: null }));
});
