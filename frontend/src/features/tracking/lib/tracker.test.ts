import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { type TrackingEvent, trackingEventSchema } from '@platform/contracts';
import { changeTab, hidePage, restorePage, setTab, showTab, unstamped } from '../testing.ts';
import type { Queue } from './queue.ts';
import { createTracker, type Tracker } from './tracker.ts';

const item = { type: 'video', id: '6'.repeat(24), title: '冰川' } as const;
const content = { contentType: 'video', contentId: item.id, contentTitle: '冰川' };

let number: string | null;
const listeners = new Set<() => void>();
const membership = {
  get: () => number,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
const become = (next: string | null) => {
  number = next;
  for (const listener of listeners) listener();
};

let waiting: TrackingEvent[];
/** The sent batches: by `flush` or by `beacon`. */
let sent: { by: string; events: Record<string, unknown>[] }[];
const send = (by: string) => {
  for (const event of waiting) trackingEventSchema.parse(event);
  sent.push({ by, events: waiting.map(unstamped) });
  waiting = [];
};
const queue: Queue = {
  add: (event) => waiting.push(event),
  flush: () => send('flush'),
  flushByBeacon: (last) => {
    waiting.push(last);
    send('beacon');
  },
  clear: () => {
    waiting = [];
  },
};

let tracker: Tracker;
let stop: () => void;
const events = () => [...sent.flatMap((one) => one.events), ...waiting.map(unstamped)];
const last = () => events().at(-1);
const pass = (seconds: number) => jest.advanceTimersByTime(seconds * 1000);
const secondsReported = () =>
  events().reduce((sum, { timeSpentSeconds = 0 }) => sum + Number(timeSpentSeconds), 0);

beforeEach(() => {
  jest.useFakeTimers();
  number = 'VIP-TEST-0001';
  waiting = [];
  sent = [];
  tracker = createTracker(membership, queue);
  stop = tracker.start();
});
afterEach(() => {
  stop();
  expect(listeners.size).toBe(0);
  showTab(true);
});

test('a visit from page to page', () => {
  tracker.visit('/');
  tracker.visit('/');
  pass(3);
  tracker.videoClick(item);
  tracker.visit(`/video/${item.id}`);
  tracker.pageView(item);
  tracker.pageView(item);
  pass(1);
  tracker.videoView(item);
  tracker.videoView(item);
  pass(10);
  tracker.backButton(item);
  tracker.visit('/');
  const detail = `/video/${item.id}`;
  expect(events()).toEqual([
    { actionType: 'page_enter', toPage: '/' },
    { actionType: 'video_click', ...content, fromPage: '/' },
    { actionType: 'page_exit', fromPage: '/', toPage: detail, timeSpentSeconds: 3 },
    { actionType: 'page_enter', fromPage: '/', toPage: detail },
    { actionType: 'page_view', ...content, toPage: detail },
    { actionType: 'video_view', ...content },
    { actionType: 'back_button', ...content, fromPage: detail, timeSpentSeconds: 11 },
    { actionType: 'page_exit', fromPage: detail, toPage: '/', timeSpentSeconds: 0 },
    { actionType: 'page_enter', fromPage: detail, toPage: '/' },
  ]);
});

test('every event is stamped with an id and a time of its own, and the member', () => {
  const start = Date.now();
  tracker.visit('/');
  pass(1);
  tracker.visit('/blog');
  for (const event of waiting) trackingEventSchema.parse(event);
  expect(waiting.map(({ eventId }) => eventId).toSorted()).toEqual(waiting.map(({ eventId }) => eventId));
  expect(waiting.map(({ membershipNumber }) => membershipNumber)).toEqual(Array(3).fill('VIP-TEST-0001'));
  expect(waiting.map(({ clientTime = '' }) => Date.parse(clientTime) - start)).toEqual([0, 1_000, 1_001]);
});

test('another visit views and plays again; so does a viewer that returns to a video', () => {
  const other = { ...item, id: '7'.repeat(24) };
  tracker.visit('/cold-ice-videos/cars');
  for (const current of [item, item, other, item]) tracker.videoView(current);
  tracker.visit('/');
  tracker.visit('/cold-ice-videos/cars');
  tracker.videoView(item);
  const played = events().filter(({ actionType }) => actionType === 'video_view');
  expect(played.map(({ contentId }) => contentId)).toEqual([item.id, other.id, item.id, item.id]);
});

describe('time', () => {
  test('a hidden tab reports at once, and hidden time does not count', () => {
    tracker.visit('/blog');
    pass(4);
    showTab(false);
    expect(sent).toEqual([
      {
        by: 'flush',
        events: [
          { actionType: 'page_enter', toPage: '/blog' },
          { actionType: 'page_blur', fromPage: '/blog', timeSpentSeconds: 4 },
        ],
      },
    ]);
    pass(100);
    showTab(true);
    expect(last()).toEqual({ actionType: 'page_focus', toPage: '/blog' });
    pass(2);
    tracker.visit('/');
    expect(events().slice(-2)[0]).toMatchObject({ actionType: 'page_exit', timeSpentSeconds: 2 });
    expect(secondsReported()).toBe(6);
  });

  test('a tab opened in the background counts from when it becomes visible', () => {
    showTab(false);
    tracker.visit('/');
    pass(50);
    showTab(true);
    pass(2);
    showTab(false);
    expect(events().map(({ actionType, timeSpentSeconds }) => [actionType, timeSpentSeconds])).toEqual([
      ['page_enter', undefined],
      ['page_focus', undefined],
      ['page_blur', 2],
    ]);
  });
});

describe('unloading', () => {
  test('sends everything with the last seconds in one beacon', () => {
    tracker.visit('/blog');
    pass(7);
    hidePage();
    expect(sent).toEqual([
      {
        by: 'beacon',
        events: [
          { actionType: 'page_enter', toPage: '/blog' },
          { actionType: 'page_unload', fromPage: '/blog', timeSpentSeconds: 7 },
        ],
      },
    ]);
  });

  test.each([
    ['hidden first', [() => showTab(false), () => hidePage()], ['page_blur', 'page_unload']],
    ['unloaded first', [() => hidePage(), () => showTab(false)], ['page_unload']],
    ['unloaded twice', [() => hidePage(), () => hidePage()], ['page_unload']],
  ])('%s, every second counts once', (_order, steps, kinds) => {
    tracker.visit('/');
    pass(5);
    for (const step of steps) step();
    expect(events().map(({ actionType }) => actionType)).toEqual(['page_enter', ...kinds]);
    expect(secondsReported()).toBe(5);
  });

  test.each([
    ['visible before it is shown', [() => showTab(true), () => restorePage()]],
    ['visible after it is shown', [() => restorePage(), () => showTab(true)]],
    ['visible when it is shown', [() => setTab(true), () => restorePage(), () => changeTab()]],
  ])('a page restored from the back/forward cache, %s, is a new visit', (_order, steps) => {
    tracker.visit('/');
    pass(5);
    hidePage(true);
    showTab(false);
    pass(300);
    for (const step of steps) step();
    expect(last()).toEqual({ actionType: 'page_focus', toPage: '/' });
    pass(3);
    hidePage();
    expect(events().map(({ actionType }) => actionType)).toEqual([
      'page_enter',
      'page_unload',
      'page_focus',
      'page_unload',
    ]);
    expect(secondsReported()).toBe(8);
  });
});

describe('who is tracked', () => {
  const everything = () => {
    tracker.visit('/');
    tracker.videoClick(item);
    tracker.pageView(item);
    tracker.videoView(item);
    tracker.backButton(item);
    tracker.leave();
    showTab(false);
    showTab(true);
    hidePage();
    restorePage();
  };

  test('nobody without a membership number', () => {
    become(null);
    everything();
    expect(sent).toEqual([]);
    expect(waiting).toEqual([]);
  });

  test('nobody while it has not started or has stopped', () => {
    stop();
    everything();
    expect(sent).toEqual([]);
    expect(waiting).toEqual([]);
  });

  test('logging out ends the last page visit, and nothing follows', () => {
    tracker.visit('/');
    pass(6);
    tracker.leave();
    become(null);
    everything();
    pass(60);
    expect(sent).toEqual([
      {
        by: 'flush',
        events: [
          { actionType: 'page_enter', toPage: '/' },
          { actionType: 'page_exit', fromPage: '/', timeSpentSeconds: 6 },
        ],
      },
    ]);
    expect(waiting).toEqual([]);
  });

  test('an invalid number stops tracking and drops the queue', () => {
    tracker.visit('/');
    become(null);
    everything();
    expect(sent).toEqual([]);
    expect(waiting).toEqual([]);
  });

  test('another member starts without the previous one’s state', () => {
    tracker.visit('/');
    pass(6.9);
    become('VIP-OTHER-0002');
    tracker.visit('/');
    pass(1.2);
    tracker.visit('/blog');
    expect(waiting.map(({ membershipNumber }) => membershipNumber)).toEqual(Array(3).fill('VIP-OTHER-0002'));
    expect(secondsReported()).toBe(1);
  });

  test('starting twice has no effect', () => {
    expect(tracker.start()).toBe(stop);
    tracker.visit('/');
    showTab(false);
    expect(events()).toHaveLength(2);
  });
});
