import { beforeEach, expect, jest, test } from '@jest/globals';
import { createPlaybackMeter, type PlaybackMeter } from './playback-meter.ts';

let video: HTMLVideoElement;
let meter: PlaybackMeter;
let now = 0;
let played: [number, number][];
const initial = { paused: true, readyState: 4, duration: 61.4, error: null as { code: number } | null };
const state = { ...initial };

beforeEach(() => {
  now = 0;
  played = [];
  Object.assign(state, initial);
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  video = document.createElement('video');
  for (const field of Object.keys(initial) as (keyof typeof initial)[])
    Object.defineProperty(video, field, { get: () => state[field] });
  Object.defineProperty(video, 'played', {
    get: () => ({
      length: played.length,
      start: (index: number) => played[index]?.[0],
      end: (index: number) => played[index]?.[1],
    }),
  });
  meter = createPlaybackMeter(video);
});

/** An event of the element, and the milliseconds after it. */
function happens(type: string, ms = 0): void {
  if (type === 'play') state.paused = false;
  if (type === 'pause') state.paused = true;
  video.dispatchEvent(new Event(type));
  now += ms;
}
const totals = () => meter.totals();

test('nothing is reported before it is played', () => {
  now = 5_000;
  expect(totals()).toBeUndefined();
});

test('the wait for the first picture, stalls and seeks each have their time, and it all adds up', () => {
  now = 1_000;
  happens('play', 400);
  expect(totals()).toMatchObject({ playedMs: 0, stalledMs: 0 });
  expect(totals()?.firstFrameMs).toBeUndefined();
  happens('playing', 10_000);
  happens('waiting', 3_000);
  happens('playing', 2_000);
  happens('seeking', 500);
  state.readyState = 1;
  happens('seeked', 250);
  // Still without data: part of the seek, no stall.
  happens('waiting', 250);
  state.readyState = 4;
  happens('playing', 1_000);
  happens('pause', 60_000);
  played = [
    [0, 12.2],
    [30.9, 32],
  ];
  expect(totals()).toEqual({
    durationSeconds: 61,
    firstFrameMs: 400,
    playedMs: 13_000,
    stalls: 1,
    stalledMs: 3_000,
    seeks: 1,
    seekMs: 1_000,
    errors: [],
    rendition: 'original',
    watched: [
      [0, 13],
      [30, 32],
    ],
  });
});

test('a jump before the first picture is part of the start; one while paused ends with its picture', () => {
  happens('play', 100);
  happens('seeking', 100);
  happens('seeked', 100);
  happens('playing', 1_000);
  happens('pause', 1_000);
  happens('seeking', 300);
  happens('seeked', 9_000);
  expect(totals()).toMatchObject({ firstFrameMs: 300, playedMs: 1_000, seeks: 1, seekMs: 300 });
});

test('play after a pause goes on at once, and what stands still then is a stall', () => {
  happens('play', 100);
  happens('playing', 1_000);
  happens('pause', 1_000);
  happens('play');
  happens('waiting', 700);
  happens('playing', 300);
  happens('ended', 5_000);
  expect(totals()).toMatchObject({ firstFrameMs: 100, playedMs: 1_300, stalls: 1, stalledMs: 700 });
});

test('a film that plays on while its line is lost is not stalled', () => {
  happens('play', 100);
  happens('playing', 1_000);
  happens('error', 2_000);
  expect(totals()).toMatchObject({ playedMs: 3_000, stalls: 0, stalledMs: 0 });
});

test('an outage is a stall, and what was played before the film is loaded anew is kept', () => {
  happens('play', 100);
  happens('playing', 5_000);
  played = [[0, 5]];
  happens('timeupdate');
  state.error = { code: 2 };
  happens('error', 2_000);
  happens('emptied');
  [played, state.duration] = [[], Number.NaN];
  happens('play', 500);
  happens('seeking', 500);
  happens('waiting', 1_000);
  played = [[5, 6]];
  state.duration = 61.4;
  happens('playing', 1_000);
  expect(totals()).toMatchObject({
    durationSeconds: 61,
    playedMs: 6_000,
    stalls: 1,
    stalledMs: 4_000,
    seeks: 0,
  });
  expect(totals()?.watched).toEqual([
    [0, 5],
    [5, 6],
  ]);
});

test('a film that never starts is reported with why', () => {
  state.duration = Number.NaN;
  meter.fail('gone');
  now = 4_000;
  expect(totals()).toMatchObject({ durationSeconds: 0, errors: ['gone'], playedMs: 0, watched: [] });
});

test('a machine that slept is no more than a day', () => {
  happens('play');
  happens('playing', 90_000_000);
  expect(totals()?.playedMs).toBe(86_400_000);
});

test('what was played is known when the source was taken away, before the element says so', () => {
  happens('play');
  happens('playing', 3_000);
  played = [[0, 3]];
  happens('timeupdate');
  [played, state.duration] = [[], Number.NaN];
  expect(totals()).toMatchObject({ durationSeconds: 61, watched: [[0, 3]] });
  happens('emptied');
  expect(totals()?.watched).toEqual([[0, 3]]);
});
