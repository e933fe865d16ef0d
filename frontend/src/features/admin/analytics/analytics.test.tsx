import { expect, jest, test } from '@jest/globals';
import { messages } from '@platform/contracts/messages';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setLanguage } from '../../../i18n/index.ts';
import { I18nProvider } from '../../../i18n/provider.tsx';
import { errorResponse, server } from '../../../testing/server.ts';
import { adminSession } from '../auth/session.ts';
import { adminI18n } from '../i18n/index.ts';
import { openPanel } from '../testing.tsx';
import AnalyticsTab from './index.tsx';
import { anAction, analyticsResponses, aProfile, aSummary, minutesAgo, paged } from './testing.ts';

const openAnalytics = () => openPanel({ tab: 'analytics' });
const unavailable = () => errorResponse(503, 'unavailable', 'This service is not available right now');
const quietConsole = () => jest.spyOn(console, 'error').mockImplementation(() => undefined);

test('shows the totals of all members, and each member with figures and recent activity', async () => {
  const asked = analyticsResponses({
    users: () =>
      paged([
        aProfile({
          actionHistory: [
            anAction({ actionType: 'video_click' }),
            anAction({ actionType: 'page_exit', contentTitle: undefined, timestamp: minutesAgo(120) }),
            anAction({ actionType: 'a_new_kind', contentTitle: undefined }),
            anAction({ contentTitle: 'the fourth' }),
          ],
        }),
      ]),
  });
  await openAnalytics();
  expect(await screen.findByRole('heading', { name: 'User Analytics' })).toBeVisible();
  expect(screen.getByText('Track user activity and engagement')).toBeVisible();
  await screen.findByText('1,284');
  expect(screen.getByText('48,917')).toBeVisible();
  expect(screen.getByText('12,306')).toBeVisible();
  const row = within((await screen.findByText('7K4M-9XQ2-TB3N-5')).closest('li') as HTMLElement);
  expect(row.getByText('7K4M-9XQ2-TB3N-5')).toBeVisible();
  expect(row.getByText('Wang Lei')).toBeVisible();
  expect(row.getByText(/^Last seen/)).toHaveTextContent('Last seen 4 minutes ago');
  expect(row.getByText('18h 42m')).toBeVisible();
  expect(row.getByText('28m 3s')).toBeVisible();
  expect(row.getByText('1,932')).toBeVisible();
  expect(row.getByText('Recent Activity')).toBeVisible();
  expect(row.getByText('video click')).toBeVisible();
  expect(row.getByText('“洛杉矶港夜班”')).toBeVisible();
  expect(row.getByText('page exit')).toBeVisible();
  expect(row.getByText('a new kind')).toBeVisible();
  expect(row.queryByText('“the fourth”')).toBeNull();
  expect(screen.getByText(/^Updated/)).toHaveTextContent('Updated just now');
  expect(Object.fromEntries(asked.users[0] ?? [])).toEqual({ limit: '50', sort: 'lastActivity' });
});

test('speaks Chinese too, the kinds of action included', async () => {
  analyticsResponses();
  await openAnalytics();
  await screen.findByText('18h 42m');
  await act(() => setLanguage('zh-CN'));
  expect(screen.getByRole('heading', { name: '用户分析' })).toBeVisible();
  expect(screen.getByText('18 小时 42 分')).toBeVisible();
  expect(screen.getByText('点击视频')).toBeVisible();
  expect(screen.getByText('「洛杉矶港夜班」')).toBeVisible();
});

test('the users as a file begin with the number as it was issued, or say that the member was deleted', async () => {
  const gone = { membershipNumber: '', memberName: undefined };
  const profiles = [
    aProfile(),
    aProfile({ ...gone, memberId: 'deleted', isDeleted: true }),
    aProfile({ ...gone, memberId: 'unknown' }),
  ];
  analyticsResponses({ users: () => paged(profiles) });
  const made = jest.spyOn(URL, 'createObjectURL');
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { user } = await openAnalytics();
  await user.click(await screen.findByRole('button', { name: 'Download CSV: Users' }));
  const [file] = made.mock.lastCall as [Blob];
  const rows = (await file.text()).trim().split('\r\n');
  expect(rows.map((row) => row.split(',').slice(0, 2))).toEqual([
    ['Membership number', 'Name'],
    ['7K4M-9XQ2-TB3N-5', 'Wang Lei'],
    ['Deleted member', ''],
    ['Number not available', ''],
  ]);
});

test('says that it loads, then that there are none', async () => {
  const { promise: held, resolve: respond } = Promise.withResolvers<void>();
  analyticsResponses({ summary: () => HttpResponse.json(aSummary({ activity: [], mostWatched: [] })) });
  server.use(
    http.get('/api/admin/analytics/users', async () => {
      await held;
      return HttpResponse.json([]);
    }),
  );
  await openAnalytics();
  await screen.findByText('Loading user data...');
  respond();
  expect(await screen.findByRole('heading', { name: 'No users found' })).toBeVisible();
  expect(screen.queryByText('Loading user data...')).toBeNull();
});

test('asks for nothing while nobody is logged in', async () => {
  const asked = analyticsResponses();
  adminSession.end();
  await adminI18n.changeLanguage('en');
  render(
    <I18nProvider i18n={adminI18n}>
      <AnalyticsTab />
    </I18nProvider>,
  );
  expect(screen.getByText('Please log in to view analytics.')).toBeVisible();
  expect(asked).toEqual({ summary: 0, users: [], details: [] });
});

test('Load more goes on by the Link header and moves the focus to what came', async () => {
  const asked = analyticsResponses({
    users: (query) =>
      query.has('cursor')
        ? paged([aProfile({ membershipNumber: 'R2HC-40VW-8ZEG-K' })])
        : paged([aProfile()], '/api/admin/analytics/users?limit=50&cursor=c1'),
  });
  const { user } = await openAnalytics();
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  const came = await screen.findByText('R2HC-40VW-8ZEG-K');
  await waitFor(() => expect(came.closest('li')).toHaveFocus());
  expect(screen.getByText('2 users shown')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  expect(asked.users.at(-1)?.get('cursor')).toBe('c1');
});

test('searches and sorts on the server', async () => {
  const asked = analyticsResponses({ users: (query) => paged(query.has('search') ? [] : [aProfile()]) });
  const { user, address } = await openAnalytics();
  await screen.findByText('18h 42m');
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Total Time');
  await waitFor(() => expect(asked.users.at(-1)?.get('sort')).toBe('totalTime'));
  await user.type(screen.getByLabelText('Name or membership number'), 'zz');
  await screen.findByText('No users found');
  expect(asked.users.at(-1)?.get('search')).toBe('zz');
  // It may be a number, which is a log-in.
  expect(address()).not.toContain('zz');
  await user.click(screen.getByRole('button', { name: 'Clear the search' }));
  await screen.findByText('18h 42m');
});

test('a member who has not visited yet is not said to be unknown', async () => {
  analyticsResponses({ users: (query) => paged(query.has('search') ? [] : [aProfile()]) });
  const { user } = await openPanel({ tab: `analytics&search=${'6'.repeat(24)}` });
  expect(await screen.findByText('Members appear here once they use the site.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear the search' }));
  await user.type(await screen.findByLabelText('Name or membership number'), 'zz');
  expect(await screen.findByText('No member who has used the site matches “zz”.')).toBeVisible();
});

test('Refresh replaces the list and the totals; one that fails leaves them, and shows nothing', async () => {
  const log = quietConsole();
  analyticsResponses();
  const { user } = await openAnalytics();
  await screen.findByText('7K4M-9XQ2-TB3N-5');
  analyticsResponses({
    summary: () => HttpResponse.json(aSummary({ totalUsers: 2_000 })),
    users: () => paged([aProfile({ membershipNumber: 'R2HC-40VW-8ZEG-K' })]),
  });
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByText('R2HC-40VW-8ZEG-K');
  expect(screen.queryByText('7K4M-9XQ2-TB3N-5')).toBeNull();
  await screen.findByText('2,000');
  await screen.findByText('Refreshed');

  analyticsResponses({ playback: unavailable });
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByText('1,284');
  // What is shown of the playbacks is older.
  expect(await screen.findByRole('button', { name: 'Refresh' })).toBeVisible();
  expect(screen.queryByText('Refreshed')).toBeNull();

  analyticsResponses({ summary: unavailable, users: () => HttpResponse.error() });
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(log).toHaveBeenCalledWith('Failed to fetch user profiles', expect.anything()));
  expect(await screen.findByRole('button', { name: 'Refresh' })).toBeVisible();
  expect(screen.getByText('7K4M-9XQ2-TB3N-5')).toBeVisible();
  expect(screen.getByText('1,284')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a first load that fails ends in the empty state, from which Refresh recovers', async () => {
  const log = quietConsole();
  analyticsResponses({ summary: unavailable, playback: unavailable, users: unavailable });
  const { user } = await openAnalytics();
  await screen.findByText('No users found');
  expect(screen.getAllByText('not known')).toHaveLength(3);
  expect(screen.queryByText(/^Updated/)).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(log).not.toHaveBeenCalled();
  analyticsResponses();
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByText('18h 42m');
  await screen.findByText('1,284');
});

test('the days are a table behind the switch, and what was watched most is one', async () => {
  analyticsResponses();
  const { user } = await openAnalytics();
  expect(
    await screen.findByRole('img', { name: /Actions\. The highest is Fri, Nov 20, 447\./ }),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Table' }));
  const days = within(screen.getByRole('table', { name: 'Activity by day' }));
  expect(days.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'Day (UTC)ActionsActive members',
    'Sat, Nov 2100',
    'Fri, Nov 2044761',
    'Thu, Nov 1921240',
  ]);
  const watched = within(screen.getByRole('table', { name: 'Most watched' }));
  expect(watched.getByRole('row', { name: '得州买地建房全过程 522 2h 30m' })).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Figure'), 'Watch time');
  expect(days.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'Day (UTC)Watch timeActive members',
    'Sat, Nov 210s0',
    'Fri, Nov 201h 23m61',
    'Thu, Nov 191h 6m40',
  ]);
  await user.click(screen.getByRole('button', { name: 'Chart' }));
  expect(
    screen.getByRole('img', { name: /Watch time\. The highest is Fri, Nov 20, 1h 23m\./ }),
  ).toBeVisible();
  expect(screen.getByText('Days in UTC')).toBeVisible();
});

test('the range is in the address, and its figures are compared with the range before it', async () => {
  const asked: Record<string, string>[] = [];
  analyticsResponses({
    summary: (query) => {
      asked.push(Object.fromEntries(query));
      return query.get('from') === '2026-11-30'
        ? errorResponse(400, 'validation_failed', messages.dayRangeReversed, 'from')
        : HttpResponse.json(aSummary());
    },
  });
  const { user } = await openAnalytics();
  const figures = () =>
    [...screen.getByLabelText('Figures of the range').children].map(({ textContent }) => textContent);
  await waitFor(() =>
    expect(figures()).toEqual([
      'Actions659+10% against 600 before',
      'Views210\u2014 against 0 before',
      'Watch time2h 30m-50% against 5h 0m before',
    ]),
  );
  expect(asked).toEqual([{ days: '30' }]);

  await user.selectOptions(screen.getByLabelText('Range'), 'Last 90 days');
  await waitFor(() => expect(asked.at(-1)).toEqual({ days: '90' }));
  expect(screen.getByTestId('address')).toHaveTextContent('days=90');

  await user.selectOptions(screen.getByLabelText('Range'), 'Custom range');
  await waitFor(() => expect(asked.at(-1)).toEqual({ from: '2026-11-19', to: '2026-11-21' }));
  expect(screen.getByTestId('address')).toHaveTextContent('from=2026-11-19&to=2026-11-21');
  fireEvent.change(screen.getByLabelText('From day'), { target: { value: '2026-11-30' } });
  expect(await screen.findByRole('alert')).toHaveTextContent(messages.dayRangeReversed);
  expect(figures()).toHaveLength(3);
});

test('a range of one’s own can be chosen without figures', async () => {
  analyticsResponses({ summary: unavailable });
  const { user } = await openAnalytics();
  await user.selectOptions(await screen.findByLabelText('Range'), 'Custom range');
  expect(screen.getByTestId('address')).toHaveTextContent(/from=(\d{4}-\d\d-\d\d)&to=\1$/);
});

test('an address with a range that is not valid says why', async () => {
  analyticsResponses({
    summary: () => errorResponse(400, 'validation_failed', messages.dayRangeReversed, 'from'),
  });
  await openPanel({ tab: 'analytics&from=2026-11-30&to=2026-11-21' });
  expect(await screen.findByRole('alert')).toHaveTextContent(messages.dayRangeReversed);
});
