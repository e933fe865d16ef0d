import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  type PlaybackSummary,
  playbackSummarySchema,
  type Retention,
  retentionSchema,
  type TrackedAction,
} from '@platform/contracts';
import { addPlaybacks } from '../src/store/playbacks.ts';
import { useNamesStandIn } from './support/names-stand-in.ts';
import { contentId } from './support/stored-actions.ts';
import { playbackAction } from './support/use-analytics.ts';
import { useQueries } from './support/use-queries.ts';

const content = useNamesStandIn();
const queries = useQueries({ namesUrl: () => content.url });
const dayMs = 86_400_000;
const dayOf = (at: string) => at.slice(0, 10);
const today = new Date().toISOString();
/** The day of the reports, also after midnight. */
const ofToday = `?from=${dayOf(today)}&to=${dayOf(today)}`;
const lastWeek = new Date(Date.now() - 7 * dayMs).toISOString();
const [film, other] = ['a'.repeat(24), 'b'.repeat(24)];

const add = (actions: readonly TrackedAction[]) => addPlaybacks(queries.client(), actions);
const ask = async <Body>(path: string): Promise<Body> => {
  const { status, body } = await queries.ask(`/api/admin/analytics/playback${path}`);
  expect(status).toBe(200);
  return body as Body;
};

/** Of one playback: its second report, with another member's report under the same id beside it. */
const playbackId = randomUUID();
const last = playbackAction(
  { playbackId, report: 2, playedMs: 90_000, stalledMs: 10_000, watched: [[0, 100]] },
  { at: today },
);
const foreign = playbackAction(
  { playbackId, report: 9, firstFrameMs: 900 },
  { memberId: 'c'.repeat(24), at: today },
);

beforeAll(async () => {
  content.titles = new Map([film, other].map((id) => [`video/${id}`, id]));
  await add([last, foreign]);
  // Late, and again.
  await add([playbackAction({ playbackId, report: 1, playedMs: 5, errors: ['line'] }, { at: today })]);
  await add([last]);
  await add([
    playbackAction(
      {
        firstFrameMs: 300,
        watched: [
          [0, 50],
          [150, 200],
        ],
      },
      { at: today },
    ),
    playbackAction({ firstFrameMs: undefined, errors: ['gone', 'line'] }, { at: today }),
    playbackAction({ errors: ['gone'] }, { contentId: other, at: lastWeek }),
  ]);
});

describe('playback figures', () => {
  test('are of the last report of each playback, a member by itself', async () => {
    const summary = await ask<PlaybackSummary>(ofToday);
    expect(playbackSummarySchema.safeParse(summary).success).toBe(true);
    expect(summary.total).toEqual({
      playbacks: 4,
      firstFrameMs: { p50: 300, p95: 900 },
      stalledShare: 0.1,
      errors: { line: 1, gone: 1, format: 0 },
    });
    expect(summary.days).toEqual([{ day: dayOf(today), ...summary.total }]);
    expect(summary.videos).toEqual([
      { contentType: 'video', contentId: film, contentTitle: film, ...summary.total },
    ]);
  });

  test('are those of the range of days', async () => {
    const { total, days, videos } = await ask<PlaybackSummary>('?days=30');
    expect(total.playbacks).toBe(5);
    expect(days.map(({ day, playbacks }) => [day, playbacks])).toEqual([
      [dayOf(lastWeek), 1],
      [dayOf(today), 4],
    ]);
    expect(videos.map(({ contentId }) => contentId)).toEqual([film, other]);
    expect((await queries.ask('/api/admin/analytics/playback?days=0')).status).toBe(400);
  });

  test('name the most played films, whatever ids one member makes up', async () => {
    const at = new Date(Date.now() - 15 * dayMs).toISOString();
    const played = (id: string, member: string, count = 1) =>
      Array.from({ length: count }, () =>
        playbackAction({}, { contentId: id, memberId: member.repeat(24), at }),
      );
    const ghosts = Array.from({ length: 100 }, (_, n) => played(contentId(n), '3', 5));
    await add([...played(other, '1'), ...played(other, '2'), ...played(film, '1', 4), ...ghosts.flat()]);
    const { videos } = await ask<PlaybackSummary>(`?from=${dayOf(at)}&to=${dayOf(at)}`);
    expect(videos.map(({ contentId, playbacks }) => [contentId, playbacks])).toEqual([
      [film, 4],
      [other, 2],
    ]);
  });

  test('are zeros and no time where nothing was played', async () => {
    const day = dayOf(new Date(Date.now() - 20 * dayMs).toISOString());
    expect(await ask<PlaybackSummary>(`?from=${day}&to=${day}`)).toEqual({
      total: { playbacks: 0, firstFrameMs: null, stalledShare: 0, errors: { line: 0, gone: 0, format: 0 } },
      days: [],
      videos: [],
    });
  });
});

describe('a retention curve', () => {
  test('has the share of playbacks that played each hundredth of the film', async () => {
    const retention = await ask<Retention>(`/video/${film}${ofToday}`);
    expect(retentionSchema.safeParse(retention).success).toBe(true);
    expect(retention).toMatchObject({ playbacks: 2, durationSeconds: 200 });
    const { shares } = retention;
    expect([
      shares[0],
      shares[24],
      shares[25],
      shares[49],
      shares[50],
      shares[74],
      shares[75],
      shares[99],
    ]).toEqual([1, 1, 0.5, 0.5, 0, 0, 0.5, 0.5]);
  });

  test('stays within the film, whatever is reported', async () => {
    const id = 'd'.repeat(24);
    await add([
      playbackAction({ durationSeconds: 0, watched: [[0, 5]] }, { contentId: id, at: today }),
      playbackAction(
        {
          durationSeconds: 3,
          watched: [
            [2, 90],
            [70, 1],
          ],
        },
        { contentId: id, at: today },
      ),
    ]);
    const { shares } = await ask<Retention>(`/video/${id}${ofToday}`);
    expect(Math.max(...shares)).toBeLessThanOrEqual(1);
    expect(shares.slice(66)).toEqual(shares.slice(66).map(() => 1));
  });

  test('of what nobody played is flat', async () => {
    const retention = await ask<Retention>(`/video/${'e'.repeat(24)}`);
    expect(retention).toEqual({ playbacks: 0, durationSeconds: 0, shares: Array(100).fill(0) });
    expect((await queries.ask('/api/admin/analytics/playback/video/x')).status).toBe(400);
  });
});
