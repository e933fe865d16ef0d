import { beforeEach, expect, jest, test } from '@jest/globals';
import type { TrackingEvent } from '@platform/contracts';
import { ApiError } from '../../../lib/api-error.ts';
import { createQueue } from './queue.ts';

type Request = { ids: string[]; respond: () => void; fail: (error: Error) => void };

let requests: Request[];
let beacons: string[][];
let beaconTakes: boolean;
let complaints: jest.SpiedFunction<typeof console.error>;
let queue: ReturnType<typeof createQueue>;

const idsOf = (events: TrackingEvent[]) => events.map(({ eventId = '' }) => eventId);
const event = (id: number, toPage = '/'): TrackingEvent => ({
  actionType: 'page_enter',
  toPage,
  eventId: `e${id}`,
  clientTime: new Date().toISOString(),
  membershipNumber: 'VIP-TEST-0001',
});
const add = (from: number, to: number) => {
  for (let id = from; id <= to; id += 1) queue.add(event(id));
};
const sizes = () => requests.map(({ ids }) => ids.length);
const settle = () => jest.advanceTimersByTimeAsync(0);

beforeEach(() => {
  jest.useFakeTimers();
  requests = [];
  beacons = [];
  beaconTakes = true;
  complaints = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  queue = createQueue({
    post: (events) =>
      new Promise<void>((respond, fail) => requests.push({ ids: idsOf(events), respond, fail })),
    beacon: (events) => {
      if (beaconTakes) beacons.push(idsOf(events));
      return beaconTakes;
    },
  });
});

test('batches the events within a second of the first in one request', () => {
  add(1, 1);
  jest.advanceTimersByTime(900);
  add(2, 3);
  expect(requests).toEqual([]);
  jest.advanceTimersByTime(100);
  expect(requests).toEqual([expect.objectContaining({ ids: ['e1', 'e2', 'e3'] })]);
  jest.advanceTimersByTime(10_000);
  expect(requests).toHaveLength(1);
});

test('sends fifty at once, and never more in one request', async () => {
  add(1, 120);
  expect(sizes()).toEqual([50]);
  requests[0]?.respond();
  await settle();
  requests[1]?.respond();
  await settle();
  requests[2]?.respond();
  expect(sizes()).toEqual([50, 50, 20]);
  expect(requests.flatMap(({ ids }) => ids)).toEqual(Array.from({ length: 120 }, (_, i) => `e${i + 1}`));
});

test('waits for the response before the next request, so that events arrive in order', async () => {
  add(1, 1);
  jest.advanceTimersByTime(1_000);
  add(2, 2);
  jest.advanceTimersByTime(5_000);
  add(3, 3);
  expect(sizes()).toEqual([1]);
  requests[0]?.respond();
  await settle();
  expect(requests[1]?.ids).toEqual(['e2', 'e3']);
  requests[1]?.respond();
  await settle();
  add(4, 4);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(requests[2]?.ids).toEqual(['e4']);
});

test('a flush does not wait', () => {
  add(1, 1);
  jest.advanceTimersByTime(1_000);
  add(2, 3);
  queue.flush();
  expect(requests.map(({ ids }) => ids)).toEqual([['e1'], ['e2', 'e3']]);
  jest.advanceTimersByTime(5_000);
  expect(requests).toHaveLength(2);
});

test('a beacon sends the whole queue, and nothing twice', async () => {
  add(1, 1);
  jest.advanceTimersByTime(1_000);
  add(2, 3);
  queue.flushByBeacon(event(4));
  expect(beacons).toEqual([['e2', 'e3', 'e4']]);
  requests[0]?.respond();
  await jest.advanceTimersByTimeAsync(5_000);
  expect(requests).toHaveLength(1);
});

test('the fiftieth event may be the last: it still goes by beacon', () => {
  add(1, 49);
  queue.flushByBeacon(event(50));
  expect(beacons.map((ids) => ids.length)).toEqual([50]);
  expect(requests).toEqual([]);
});

test('events rejected by the beacon are sent by a request', () => {
  beaconTakes = false;
  queue.flushByBeacon(event(1));
  expect(requests).toEqual([expect.objectContaining({ ids: ['e1'] })]);
});

test('a batch stays within what browsers send after a page is left', () => {
  const path = `/${'長'.repeat(2_000)}`;
  for (let id = 1; id <= 20; id += 1) queue.add(event(id, path));
  queue.flushByBeacon(event(21, path));
  expect(beacons.map((ids) => ids.length)).toEqual([5, 5, 5, 5, 1]);
});

const unavailable = (retryAfter?: string) => new ApiError(503, '', 'down', retryAfter);
const fail = async (request: number, error: Error = unavailable()) => {
  requests[request]?.fail(error);
  await settle();
};
const idsSent = () => requests.map(({ ids }) => ids.join());

test.each([
  ['503', unavailable()],
  ['504', new ApiError(504, '', 'late')],
  ['429', new ApiError(429, '', 'often')],
  ['a lost connection', new TypeError('Failed to fetch')],
])(
  'after %s the same events are sent again, less and less often, before what came later',
  async (_, error) => {
    jest.spyOn(Math, 'random').mockReturnValue(0);
    add(1, 2);
    jest.advanceTimersByTime(1_000);
    await fail(0, error);
    add(3, 60);
    for (const [attempt, wait] of [2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000].entries()) {
      await jest.advanceTimersByTimeAsync(wait - 1);
      expect(requests).toHaveLength(attempt + 1);
      await jest.advanceTimersByTimeAsync(1);
      expect(requests).toHaveLength(attempt + 2);
      expect(requests.at(-1)?.ids.slice(0, 3)).toEqual(['e1', 'e2', 'e3']);
      if (attempt < 6) await fail(attempt + 1, error);
    }
    requests.at(-1)?.respond();
    await settle();
    expect(requests.at(-1)?.ids.at(-1)).toBe('e60');
    requests.at(-1)?.respond();
    await settle();
    expect(complaints).not.toHaveBeenCalled();
    add(61, 61);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(idsSent().at(-1)).toBe('e61');
  },
);

test('the server says how long to wait', async () => {
  add(1, 1);
  jest.advanceTimersByTime(1_000);
  await fail(0, unavailable('30'));
  await jest.advanceTimersByTimeAsync(29_999);
  expect(requests).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(idsSent()).toEqual(['e1', 'e1']);
});

test('events are dropped after ten minutes of failures, and never more than 550 are kept', async () => {
  add(1, 1);
  jest.advanceTimersByTime(1_000);
  const until = Date.now() + 9 * 60_000;
  while (Date.now() < until) {
    await fail(requests.length - 1);
    await jest.advanceTimersByTimeAsync(60_000);
  }
  expect(complaints).not.toHaveBeenCalled();
  add(2, 700);
  expect(complaints.mock.calls.length).toBeGreaterThanOrEqual(199);
  complaints.mockClear();
  await jest.advanceTimersByTimeAsync(60_000);
  await fail(requests.length - 1);
  expect(complaints).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(requests.at(-1)?.ids[0]).toBe('e2');
});

test('a beacon takes what failed, and no request follows', async () => {
  add(1, 2);
  jest.advanceTimersByTime(1_000);
  await fail(0);
  queue.flushByBeacon(event(3));
  expect(beacons).toEqual([['e1', 'e2', 'e3']]);
  await jest.advanceTimersByTimeAsync(120_000);
  expect(requests).toHaveLength(1);
});

test('several requests that fail together are one failure, and one that succeeds ends the wait', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(0);
  add(1, 1);
  queue.flush();
  add(2, 2);
  queue.flush();
  await fail(0);
  await fail(1);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(requests[2]?.ids.toSorted()).toEqual(['e1', 'e2']);
  await fail(2);
  add(3, 3);
  queue.flush();
  expect(requests).toHaveLength(4);
  requests[3]?.respond();
  await settle();
  add(4, 4);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(idsSent().at(-1)).toBe('e4');
});

test('what fails after the queue was cleared is not sent again', async () => {
  add(1, 1);
  queue.flush();
  queue.clear();
  await fail(0);
  await jest.advanceTimersByTimeAsync(120_000);
  expect(requests).toHaveLength(1);
});

test.each([400, 401, 403, 413, 500])('a response of %d is logged and not tried again', async (status) => {
  add(1, 1);
  jest.advanceTimersByTime(1_000);
  const error = new ApiError(status, '', 'no');
  requests[0]?.fail(error);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(complaints.mock.calls).toEqual([['Failed to track action', error]]);
  expect(requests).toHaveLength(1);
  add(2, 2);
  jest.advanceTimersByTime(1_000);
  expect(requests[1]?.ids).toEqual(['e2']);
});

test('the queue is bounded while a request hangs', async () => {
  add(1, 50);
  add(51, 700);
  expect(complaints).toHaveBeenCalledTimes(150);
  expect(sizes()).toEqual([50]);
  for (let responded = 0; responded < 11; responded += 1) {
    requests[responded]?.respond();
    await settle();
  }
  expect(sizes()).toEqual(Array.from({ length: 11 }, () => 50));
});

test('cleared events are never sent', async () => {
  add(1, 60);
  queue.clear();
  requests[0]?.respond();
  await jest.advanceTimersByTimeAsync(5_000);
  expect(sizes()).toEqual([50]);
  expect(beacons).toEqual([]);
});
