import type {
  Action,
  AnalyticsSummary,
  PlaybackFigures,
  PlaybackSummary,
  Retention,
  UserDetails,
  UserProfile,
} from '@platform/contracts';
import { HttpResponse, http } from 'msw';
import { server } from '../../../testing/server.ts';

export const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

let count = 0;

export const anAction = (fields: Partial<Action> = {}): Action => ({
  id: `action-${++count}`,
  actionType: 'video_click',
  contentTitle: '洛杉矶港夜班',
  timestamp: minutesAgo(4),
  fromPage: '/',
  ...fields,
});

export const aProfile = (fields: Partial<UserProfile> = {}): UserProfile => ({
  memberId: '0123456789abcdef01234567',
  membershipNumber: '7K4M-9XQ2-TB3N-5',
  isDeleted: false,
  memberName: 'Wang Lei',
  lastActivity: minutesAgo(4),
  firstActivity: minutesAgo(60 * 24 * 40),
  totalTimeSpentSeconds: 67_320,
  videoTimeSpentSeconds: 1_683,
  uniqueVideosViewed: 214,
  totalActions: 1_932,
  videoClicks: 320,
  actionHistory: [anAction()],
  ...fields,
});

export const theDetails = (actions: Action[], fields: Partial<UserProfile> = {}): UserDetails => ({
  ...aProfile(fields),
  allActions: actions,
});

export const aSummary = (fields: Partial<AnalyticsSummary> = {}): AnalyticsSummary => ({
  totalUsers: 1_284,
  totalActions: 48_917,
  videoViews: 12_306,
  activity: [
    { day: '2026-11-19', actions: 212, members: 40, views: 90, watchSeconds: 4_000 },
    { day: '2026-11-20', actions: 447, members: 61, views: 120, watchSeconds: 5_000 },
    { day: '2026-11-21', actions: 0, members: 0, views: 0, watchSeconds: 0 },
  ],
  previous: [{ day: '2026-11-18', actions: 600, members: 20, views: 0, watchSeconds: 18_000 }],
  mostWatched: [
    {
      contentType: 'video',
      contentId: 'v1',
      contentTitle: '得州买地建房全过程',
      views: 522,
      members: 90,
      watchSeconds: 9_000,
    },
    {
      contentType: 'embed',
      contentId: 'e1',
      contentTitle: '=cmd()',
      views: 309,
      members: 70,
      watchSeconds: 600,
    },
  ],
  ...fields,
});

const aPlayback = (fields: Partial<PlaybackFigures> = {}): PlaybackFigures => ({
  playbacks: 40,
  firstFrameMs: { p50: 420, p95: 1_870 },
  stalledShare: 0.012,
  errors: { line: 3, gone: 0, format: 1 },
  ...fields,
});

export const aPlaybackSummary = (fields: Partial<PlaybackSummary> = {}): PlaybackSummary => ({
  total: aPlayback(),
  days: [
    { day: '2026-11-20', ...aPlayback({ playbacks: 12 }) },
    { day: '2026-11-21', ...aPlayback({ playbacks: 28, firstFrameMs: null }) },
  ],
  videos: [
    { contentType: 'video', contentId: '1'.repeat(24), contentTitle: '得州买地建房全过程', ...aPlayback() },
  ],
  ...fields,
});

const theRetention: Retention = {
  playbacks: 40,
  durationSeconds: 200,
  shares: Array.from({ length: 100 }, (_, step) => 1 - step / 200),
};

type Mocked = 'summary' | 'playback' | 'users' | 'details';
type Mocks = Partial<Record<Mocked, (query: URLSearchParams) => Response>>;

export const paged = (body: UserProfile[] | UserDetails, next?: string): Response =>
  HttpResponse.json(body, next ? { headers: { link: `<${next}>; rel="next"` } } : {});

/** Mocks the paths of the screen and records the requests. */
export function analyticsResponses({
  summary = () => HttpResponse.json(aSummary()),
  playback = () => HttpResponse.json(aPlaybackSummary()),
  users = () => paged([aProfile()]),
  details = () => paged(theDetails([anAction()])),
}: Mocks = {}) {
  const asked = { summary: 0, users: [] as URLSearchParams[], details: [] as URLSearchParams[] };
  const queryOf = (request: Request) => new URL(request.url).searchParams;
  server.use(
    http.get('/api/admin/analytics/summary', ({ request }) => {
      asked.summary += 1;
      return summary(queryOf(request));
    }),
    http.get('/api/admin/analytics/playback', ({ request }) => playback(queryOf(request))),
    http.get('/api/admin/analytics/playback/:type/:id', () => HttpResponse.json(theRetention)),
    http.get('/api/admin/analytics/users', ({ request }) => {
      asked.users.push(queryOf(request));
      return users(queryOf(request));
    }),
    http.get('/api/admin/analytics/user/:number', ({ request }) => {
      asked.details.push(queryOf(request));
      return details(queryOf(request));
    }),
  );
  return asked;
}
