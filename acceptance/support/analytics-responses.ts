import {
  type Action,
  type AnalyticsSummary,
  apiPath,
  type UserDetails,
  type UserProfile,
} from '@platform/contracts';
import type { Page } from 'playwright-core';

/** Mock analytics of a busy month, with more data than a test can generate. */

const day = 24 * 60;
const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

const titles = [
  '得州买地建房全过程',
  '旧金山唐人街老茶楼',
  '一号公路自驾',
  '阿拉斯加冰川徒步，冰爪、冰镐和一壶姜茶：三天两夜全记录',
  'Crossing the Rocky Mountains in winter, from Denver to Salt Lake City by train',
];

const kinds = [
  { actionType: 'video_click', contentTitle: true, fromPage: '/' },
  {
    actionType: 'back_button',
    contentTitle: true,
    fromPage: '/video/65f0c1d2e3a4b5c6d7e8f901',
    spent: 4_321,
  },
  { actionType: 'page_exit', fromPage: '/', toPage: '/cold-ice-videos/xijinping-ccp-secrets', spent: 42 },
  { actionType: 'page_focus' },
];

const actions = (count: number): Action[] =>
  Array.from({ length: count }, (_, index) => {
    const { actionType, contentTitle, fromPage, toPage, spent } = kinds[index % kinds.length] ?? {
      actionType: 'video_view',
    };
    return {
      id: `action-${index}`,
      actionType,
      contentTitle: contentTitle ? titles[index % titles.length] : undefined,
      timestamp: minutesAgo(4 + index * 27),
      timeSpentSeconds: spent,
      fromPage,
      toPage,
    };
  });

const names = ['王磊', '李静', 'Alexandra Montgomery-Featherstonehaugh', undefined];

const profile = (index: number): UserProfile => ({
  memberId: index.toString(16).padStart(24, '0'),
  // Every fourth was deleted.
  membershipNumber: names[index % names.length] ? `7K4M-9XQ2-TB3N-${index}` : '',
  memberName: names[index % names.length],
  isDeleted: names[index % names.length] === undefined,
  lastActivity: minutesAgo(4 + index * index * 13),
  firstActivity: minutesAgo(120 * day),
  totalTimeSpentSeconds: index === 3 ? 42 : Math.floor(67_320 / (index + 1)),
  videoTimeSpentSeconds: index === 3 ? 0 : Math.floor(54_363 / (index + 1)),
  uniqueVideosViewed: 214 - index,
  totalActions: 1_932 - index,
  videoClicks: 400 - index,
  actionHistory: actions(3),
});

const summary: AnalyticsSummary = {
  totalUsers: 1_284,
  totalActions: 48_917,
  videoViews: 12_306,
  activity: Array.from({ length: 30 }, (_, index) => ({
    day: minutesAgo((29 - index) * day).slice(0, 10),
    actions: index === 27 ? 447 : 160 + ((index * 37) % 190),
    members: 40 + ((index * 13) % 50),
    views: 60 + ((index * 29) % 90),
    watchSeconds: 7_000 + ((index * 977) % 9_000),
  })),
  previous: [],
  mostWatched: titles.map((contentTitle, index) => ({
    contentType: 'video',
    contentId: `video-${index}`,
    contentTitle,
    views: 522 - index * 90,
    members: 90 - index,
    watchSeconds: 40_000 - index * 4_000,
  })),
};

/** Mocks the User Analytics API on this page: `busy`, `none` (no data), or `waiting` (no response). */
export async function mockAnalytics(page: Page, state: 'busy' | 'none' | 'waiting'): Promise<void> {
  const details: UserDetails = { ...profile(0), allActions: actions(50) };
  const { activity } = summary;
  const nothing: AnalyticsSummary = {
    totalUsers: 0,
    totalActions: 0,
    videoViews: 0,
    activity: activity.map((entry) => ({ ...entry, actions: 0, members: 0, views: 0, watchSeconds: 0 })),
    previous: [],
    mostWatched: [],
  };
  const busy = state === 'busy';
  const users = busy ? Array.from({ length: 12 }, (_, index) => profile(index)) : [];
  await page.route(`**${apiPath('/api/admin/analytics/summary')}*`, (route) =>
    route.fulfill({ json: busy ? summary : nothing }),
  );
  await page.route(`**${apiPath('/api/admin/analytics/users')}?*`, (route) => route.fulfill({ json: users }));
  await page.route(
    `**${apiPath('/api/admin/analytics/user/{membershipNumber}', { membershipNumber: '*' })}`,
    (route) =>
      route.fulfill({
        json: details,
        headers: {
          link: `<${apiPath('/api/admin/analytics/user/{membershipNumber}', { membershipNumber: 'a', before: 'x' })}>; rel="next"`,
        },
      }),
  );
  const all = `**${apiPath('/api/admin/analytics/summary').replace('summary', '**')}`;
  if (state === 'waiting') await page.route(all, () => undefined);
}
