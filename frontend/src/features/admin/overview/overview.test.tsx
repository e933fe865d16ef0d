import { describe, expect, jest, test } from '@jest/globals';
import type {
  LatestBackup,
  Processing,
  SmsCampaign,
  SmsOneOff,
  StorageUsage,
  Today,
} from '@platform/contracts';
import type { AdminRole } from '@platform/contracts/admin-roles';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { serverClock } from '../../../lib/server-clock.ts';
import { anEmbed, aVideo } from '../../../testing/fixtures.ts';
import { errorResponse, server } from '../../../testing/server.ts';
import { aCampaign, fakeTime, openPanel, operator, paged } from '../testing.tsx';

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const hours = (views: number) =>
  Array.from({ length: 24 }, (_, hour) => ({ views: views + hour, viewers: 1 }));
const theDay: Today = {
  zone: 'America/New_York',
  // 20:42 of a Friday there.
  at: '2026-11-21T01:42:00.000Z',
  today: { views: 1_386, viewers: 412, firstFrameMs95: 2_400, hours: hours(100) },
  lastWeek: { views: 1_204, viewers: 0, firstFrameMs95: 2_600, hours: hours(200) },
  activeMembers: 37,
};
const GB = 1024 ** 3;
const roomy: StorageUsage = { originals: 200 * GB, renditions: 90 * GB, other: GB, free: 189 * GB };
const film = aVideo({ id: '1'.repeat(24), title: 'village & day' });
const talk = anEmbed({ title: 'A talk', publishedAt: '2099-11-24T01:00:00.000Z' });
const failedFilm = (itemId: string): Processing => ({
  ...{ objectPath: `/objects/uploads/${itemId}.mp4`, itemId, state: 'failed', progress: 0 },
  ...{ reason: 'truncated', renditions: [] },
});
const backupAt = (minutes: number): LatestBackup => ({
  latest: { startedAt: minutesAgo(minutes), endedAt: minutesAgo(minutes - 6), bytes: 3 * GB },
});
const aOneOff = (state: SmsOneOff['state'], minutes: number): SmsOneOff => ({
  ...{ id: 'e'.repeat(24), phoneNumber: '+12125530003', message: 'Hi', state, segments: 1 },
  ...{ createdAt: minutesAgo(minutes), updatedAt: minutesAgo(minutes) },
});

interface Responses {
  embeds?: () => object[];
  today?: () => Response;
  processing?: Processing[];
  usage?: () => Response;
  backup?: LatestBackup;
  campaigns?: SmsCampaign[];
  oneOffs?: (limit: number) => Response;
}

/** Mocks what the tab reads; returns the paths that were asked for. */
async function openOverview(responses: Responses = {}, role: AdminRole = 'owner') {
  const asked: string[] = [];
  // It mocks one of them.
  const opening = openPanel({ tab: 'overview', admin: { ...operator, role } });
  const get = (path: string, respond: (query: URLSearchParams) => Response) =>
    http.get(path, ({ request }) => {
      const { pathname, searchParams } = new URL(request.url);
      asked.push(pathname);
      return respond(searchParams);
    });
  server.use(
    get('/api/admin/analytics/today', responses.today ?? (() => HttpResponse.json(theDay))),
    get('/api/storage/processing', () => HttpResponse.json(responses.processing ?? [])),
    get('/api/storage/usage', responses.usage ?? (() => HttpResponse.json(roomy))),
    get('/api/admin/backup', () => HttpResponse.json(responses.backup ?? backupAt(60 * 17))),
    get('/api/sms-campaigns', () => HttpResponse.json(responses.campaigns ?? [])),
    get('/api/sms/one-offs', (query) =>
      responses.oneOffs ? responses.oneOffs(Number(query.get('limit'))) : HttpResponse.json([]),
    ),
    get('/api/videos/upcoming', () =>
      HttpResponse.json([aVideo({ title: 'Aurora', publishedAt: '2099-11-25T01:00:00.000Z' })]),
    ),
    get('/api/embeds/upcoming', () => HttpResponse.json(responses.embeds?.() ?? [talk])),
    get('/api/blog-posts', () => HttpResponse.json([])),
    http.get('/api/videos/:id', ({ params }) =>
      params.id === film.id ? HttpResponse.json(film) : errorResponse(404, 'not_found', 'no'),
    ),
  );
  const opened = await opening;
  return { ...opened, asked };
}

const section = async (name: string) => within(await screen.findByRole('region', { name }));
const lines = async (name: string) =>
  (await (await section(name)).findAllByRole('listitem')).map(({ textContent }) => textContent);

describe('the figures', () => {
  test('stand beside those of the same weekday last week, until this time', async () => {
    await openOverview();
    const figures = within(await screen.findByLabelText('Today'));
    expect(await figures.findByText('1,386')).toBeVisible();
    expect(figures.getByText('+15%').parentElement).toHaveTextContent('1,204 by this time last Fri +15%');
    // Nobody came last week: there is no percentage of nothing.
    expect(figures.getByText('0 by this time last Fri')).toBeVisible();
    expect(figures.getByText('37').parentElement).toHaveTextContent('in the last 5 minutes');
    expect(figures.getByText('2.4 sec').parentElement).toHaveTextContent('2.6 sec by this time last Fri');
  });

  test('by hour are a table too, without hours to come', async () => {
    const { user } = await openOverview();
    const table = () => screen.findByRole('table', { name: 'Views by hour' });
    const row = async (hour: string) =>
      within(await table())
        .getByRole('rowheader', { name: hour })
        .closest('tr');
    expect(await row('20:00')).toHaveTextContent('20:00120220');
    expect(await row('21:00')).toHaveTextContent('21:00–221');
    expect(await table()).toHaveClass('visually-hidden');
    await user.click(screen.getByRole('button', { name: 'Table' }));
    expect(await table()).not.toHaveClass('visually-hidden');
    expect(await row('21:00')).toHaveTextContent('21:00–221');
  });
});

describe('what needs attention', () => {
  test('is nothing when all is well', async () => {
    await openOverview({
      campaigns: [aCampaign({}), aCampaign({ failedCount: 3, createdAt: minutesAgo(60 * 24 * 8) })],
    });
    expect(await screen.findByText('Nothing needs attention.')).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Needs attention' })).toBeNull();
    expect(screen.getByRole('tab', { name: 'Overview' })).toBeVisible();
  });

  test('leads to where it is mended, and is counted in the rail', async () => {
    const others = ['2', '3', '4', '5'].map((digit) => failedFilm(digit.repeat(24)));
    const delayed: Processing = { ...failedFilm('6'.repeat(24)), state: 'pending', reason: 'worker' };
    const { user, address } = await openOverview({
      processing: [
        failedFilm(film.id),
        ...others,
        delayed,
        { ...failedFilm('7'.repeat(24)), state: 'running' },
      ],
      campaigns: [
        aCampaign({ failedCount: 2, unknownCount: 1, successCount: 7 }),
        aCampaign({ id: 'd'.repeat(24), title: 'Rest', status: 'paused', pausedByCode: 20003 }),
      ],
      oneOffs: (limit) =>
        HttpResponse.json(
          [
            aOneOff('undelivered', 5),
            ...Array(25).fill(aOneOff('delivered', 6)),
            aOneOff('unknown', 60 * 23),
            aOneOff('failed', 60 * 25),
          ].slice(0, limit),
        ),
      usage: () => HttpResponse.json({ ...roomy, free: 30 * GB }),
      backup: backupAt(60 * 27),
    });
    const truncated = 'The file ends before the video does. Upload it again.';
    expect(await lines('Needs attention')).toEqual([
      `“village & day” was not processed${truncated}Manage`,
      ...Array(3).fill(`A video was not processed${truncated}Manage`),
      '2 more videos were not processedThe list of videos says why.Manage',
      '“Winter”: 3 texts failed or unknown2 failed, 1 unknown, 7 sentSMS',
      '“Rest” is paused and waits for your decision0 failed, 0 unknown, 3 sentSMS',
      '2 one-off messages failed or unknownThe SMS tab says why.SMS',
      '30.0 GB of storage left (9%)Delete videos that are not needed, or add space.Manage',
      // Before 3:00, 27 hours ago is the day before yesterday, and less than two days.
      expect.stringMatching(
        /^The last backup was made (yesterday|1 day ago)Backups should be made every day: the runbook on backups says how\.$/,
      ),
    ]);
    expect(screen.getByRole('tab', { name: /Overview.*10 things need attention/ })).toBeVisible();
    const [first] = (await section('Needs attention')).getAllByRole('link', { name: 'Manage' });
    await user.click(first as HTMLElement);
    expect(new URLSearchParams(address().slice(2)).get('admin')).toBe('manage/videos');
    expect(new URLSearchParams(address().slice(2)).get('search')).toBe('village & day');
  });

  test('is not said to be nothing when the one-off messages could not be read', async () => {
    await openOverview({ oneOffs: () => errorResponse(503, 'unavailable', 'no') });
    expect(
      await (await section('Needs attention')).findByText('Not everything could be checked'),
    ).toBeVisible();
    expect(screen.queryByText('Nothing needs attention.')).toBeNull();
  });

  test('is also that no backup was ever made', async () => {
    await openOverview({ backup: { latest: null } });
    expect((await lines('Needs attention'))[0]).toContain('No backup has been recorded');
    expect((await section('System')).getByText('none recorded')).toBeVisible();
  });
});

test('what is scheduled comes soonest first in Eastern time, and leads to where it is edited', async () => {
  // Released since the server was asked.
  const released = anEmbed({ title: 'Out by now', publishedAt: new Date(Date.now() - 1_000).toISOString() });
  let embeds = [released, talk];
  const { user, address } = await openOverview({ embeds: () => embeds });
  const [first, second, more] = await lines('Scheduled');
  expect(more).toBeUndefined();
  expect(first).toMatch(/Nov 23.*8:00 PM.*EmbedA talk/);
  expect(second).toMatch(/Nov 24.*8:00 PM.*VideoAurora/);
  server.use(
    http.get('/api/embeds', () => paged(embeds)),
    http.delete('/api/embeds/:id', () => {
      embeds = [];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  await user.click(screen.getByRole('link', { name: 'A talk' }));
  expect(address()).toBe('/?admin=manage%2Fembeds&search=A+talk');
  await user.click(await screen.findByRole('button', { name: 'Delete “A talk”' }));
  await user.click(await screen.findByRole('button', { name: 'Delete embed' }));
  await user.click(screen.getByRole('tab', { name: /^Overview/ }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'A talk' })).toBeNull());
  expect(screen.getByRole('link', { name: 'Aurora' })).toBeVisible();
});

test('a link to another tab leads the focus there', async () => {
  jest.spyOn(document, 'hasFocus').mockReturnValue(true);
  // As browsers: what is hidden takes no focus.
  const { focus } = HTMLElement.prototype;
  jest.spyOn(HTMLElement.prototype, 'focus').mockImplementation(function take(this: HTMLElement, options) {
    if (!this.closest('[hidden]')) focus.call(this, options);
  });
  const { user } = await openOverview();
  const link = await screen.findByRole('link', { name: 'A talk' });
  await user.click(link);
  act(() => link.blur());
  await waitFor(() => expect(screen.getByRole('tabpanel', { name: 'Manage' })).toHaveFocus());
});

describe('the system', () => {
  test('has what is used of how much, the last backup, and what is made of films', async () => {
    await openOverview({ processing: [{ ...failedFilm(film.id), state: 'running' }] });
    const system = await section('System');
    expect(await system.findByText('291 GB of 480 GB')).toBeVisible();
    expect(system.getByRole('progressbar', { name: 'Storage' })).toHaveAttribute('aria-valuenow', '61');
    expect(system.getByText('17 hours ago')).toBeVisible();
    expect(system.getByText(/ET, took 6m 0s, 3.00 GB/)).toBeVisible();
    expect(system.getByText('1 running, 0 waiting')).toBeVisible();
  });

  test('leaves out how much there is where that is not known', async () => {
    await openOverview({ usage: () => HttpResponse.json({ originals: GB, renditions: 0, other: 0 }) });
    const system = await section('System');
    expect(await system.findByText('1.00 GB')).toBeVisible();
    expect(system.queryByRole('progressbar')).toBeNull();
  });
});

describe('a role', () => {
  test('of an editor has content and no figures', async () => {
    const { asked } = await openOverview({}, 'editor');
    expect(await screen.findByText('291 GB of 480 GB')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Aurora' })).toBeVisible();
    expect(screen.queryByLabelText('Today')).toBeNull();
    expect(screen.queryByText('Last backup')).toBeNull();
    expect([...new Set(asked)].sort()).toEqual([
      '/api/blog-posts',
      '/api/embeds/upcoming',
      '/api/storage/processing',
      '/api/storage/usage',
      '/api/videos/upcoming',
    ]);
  });

  test('of an analyst has the figures alone', async () => {
    const { asked } = await openOverview({}, 'analyst');
    expect(await screen.findByText('1,386')).toBeVisible();
    expect(screen.queryByText('Needs attention')).toBeNull();
    expect(asked).toEqual(['/api/admin/analytics/today']);
  });
});

test('a section that fails says so and is read again alone, and the others are there', async () => {
  let fails = true;
  const { user, asked } = await openOverview({
    usage: () => (fails ? errorResponse(503, 'unavailable', 'no') : HttpResponse.json(roomy)),
  });
  const system = await section('System');
  expect(await system.findByText('Not everything could be loaded')).toBeVisible();
  expect(system.getByText('Last backup')).toBeVisible();
  expect(screen.getByText('1,386')).toBeVisible();
  // It can't say that there is nothing.
  expect((await section('Needs attention')).getByText('Not everything could be checked')).toBeVisible();
  expect(screen.queryByText('Nothing needs attention.')).toBeNull();
  fails = false;
  const before = asked.length;
  await user.click(system.getByRole('button', { name: 'Try again' }));
  expect(await system.findByText('291 GB of 480 GB')).toBeVisible();
  expect(await screen.findByText('Nothing needs attention.')).toBeVisible();
  expect(asked.slice(before)).toEqual(['/api/storage/usage']);
});

test('figures that fail take their cards with them', async () => {
  await openOverview({ today: () => errorResponse(503, 'unavailable', 'no') });
  expect(await screen.findByText("Today's figures could not be loaded")).toBeVisible();
  expect(screen.queryByLabelText('Today')).toBeNull();
  expect(await screen.findByText('Nothing needs attention.')).toBeVisible();
});

test('what was just read is new on a device whose clock is slow, too', async () => {
  jest.spyOn(serverClock, 'offset').mockReturnValue(180_000);
  await openOverview();
  expect(await screen.findByText('Nothing needs attention.')).toBeVisible();
  expect(screen.getByText(/^Updated/)).toHaveTextContent('Updated just now');
});

test('what is judged by the present time is read again, by itself and when the tab is shown', async () => {
  fakeTime();
  const backup = backupAt(60 * 22);
  const { asked } = await openOverview({ backup });
  expect(await screen.findByText('Nothing needs attention.')).toBeVisible();
  const again = async (read: () => void) => {
    asked.length = 0;
    // What the server makes each day.
    jest.setSystemTime(Date.now() + 24 * 3_600_000);
    Object.assign(backup, backupAt(60 * 22));
    act(read);
    await waitFor(() =>
      expect([...asked].sort()).toEqual([
        ...['/api/admin/analytics/today', '/api/admin/backup', '/api/sms-campaigns', '/api/sms/one-offs'],
        ...['/api/storage/processing', '/api/storage/usage'],
      ]),
    );
    await waitFor(() => expect(screen.getByText('Nothing needs attention.')).toBeVisible());
  };
  await again(() => void jest.advanceTimersByTime(5 * 60_000));
  await again(() => void window.dispatchEvent(new Event('visibilitychange')));
  // As old as the oldest that is shown.
  expect(screen.getByText(/^Updated/)).toHaveTextContent('Updated 2 days ago');
});

test('refreshing reads everything again, and what is shown stays', async () => {
  const { user, asked } = await openOverview();
  expect(await screen.findByText('Nothing needs attention.')).toBeVisible();
  const age = screen.getByText(/^Updated/);
  expect(age).toHaveTextContent('Updated just now');
  // It would be read out each minute.
  expect(age).not.toHaveAttribute('role');
  const before = [...asked].sort();
  asked.length = 0;
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(screen.getByText('1,386')).toBeVisible();
  await waitFor(() => expect([...asked].sort()).toEqual(before));
  expect(await screen.findByText('Refreshed')).toHaveAttribute('role', 'status');
});
