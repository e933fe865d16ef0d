import { beforeEach, expect, jest, test } from '@jest/globals';
import { membership } from '../../../lib/membership.ts';
import { tracking } from '../../tracking/lib/tracking.ts';
import { hidePage, showTab, useTracking } from '../../tracking/testing.ts';
import { reportPlayback } from './playback-reports.ts';

const sent = useTracking();
const item = { type: 'video', id: '6'.repeat(24), title: '冰川' } as const;
const totals = {
  ...{ durationSeconds: 60, playedMs: 0, stalls: 0, stalledMs: 0, seeks: 0, seekMs: 0 },
  ...{ errors: [], rendition: 'original' as const, watched: [] },
};
let current: typeof totals | undefined;

beforeEach(() => {
  jest.useFakeTimers();
  membership.remember('VIP-TEST-0001');
  tracking.visit('/video/1');
  current = undefined;
});

const reports = () => {
  tracking.leave();
  return sent
    .events()
    .flatMap((event) => (event.actionType === 'video_playback' ? [event.playback] : [])) as {
    playbackId: string;
    report: number;
  }[];
};
const pass = (seconds: number) => jest.advanceTimersByTime(seconds * 1_000);

test('a playback is reported every 30 s, when asked and at its end, with totals that replace the ones before', () => {
  const playback = reportPlayback(item, () => current);
  pass(31);
  current = { ...totals, playedMs: 29_000 };
  pass(30);
  current = { ...totals, playedMs: 40_000 };
  playback.report();
  // Nothing changed.
  playback.report();
  pass(60);
  current = { ...totals, playedMs: 50_000 };
  playback.stop();
  pass(60);
  const found = reports();
  expect(found).toMatchObject([
    { report: 1, playedMs: 29_000 },
    { report: 2, playedMs: 40_000 },
    { report: 3, playedMs: 50_000 },
  ]);
  expect(new Set(found.map(({ playbackId }) => playbackId)).size).toBe(1);
});

test('one that is begun anew is another one', () => {
  current = totals;
  reportPlayback(item, () => current).stop();
  reportPlayback(item, () => current).stop();
  const [first, second] = reports();
  expect([first?.report, second?.report]).toEqual([1, 1]);
  expect(first?.playbackId).not.toBe(second?.playbackId);
});

test('it is among what is sent when the page is hidden or left', () => {
  const playback = reportPlayback(item, () => current);
  current = { ...totals, playedMs: 1_000 };
  showTab(false);
  expect(sent.batches.at(-1)?.map(({ actionType }) => actionType)).toEqual([
    'page_enter',
    'video_playback',
    'page_blur',
  ]);
  showTab(true);
  current = { ...totals, playedMs: 2_000 };
  hidePage();
  expect(sent.beacons.at(-1)?.map(({ actionType }) => actionType)).toContain('video_playback');
  playback.stop();
});
