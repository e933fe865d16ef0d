import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { type ReportProgress, reportProgressSchema } from '@platform/contracts';
import { setTab, showTab } from '../../tracking/testing.ts';
import { createProgressReports } from './progress-reports.ts';

const id = '6'.repeat(24);
let sent: ReportProgress[];
let requests: [unknown, RequestInit | undefined][];
let kept: number[];
let fails: boolean;
let reports: ReturnType<typeof createProgressReports>;
let leave: () => void;

beforeEach(() => {
  jest.useFakeTimers();
  [sent, requests, kept, fails] = [[], [], [], false];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (path, init) => {
    requests.push([path, init]);
    sent.push(reportProgressSchema.parse(JSON.parse(String(init?.body))));
    if (fails) throw new TypeError('Failed to fetch');
    return new Response(null, { status: 204 });
  });
  reports = createProgressReports({ type: 'video', id }, ({ positionSeconds }) => kept.push(positionSeconds));
  leave = reports.start();
});
afterEach(() => {
  leave();
  setTab(true);
});

const positions = () => sent.map(({ positionSeconds }) => positionSeconds);
/** Plays on, second by second. */
async function play(from: number, seconds: number): Promise<void> {
  for (let second = 1; second <= seconds; second += 1) {
    reports.at(from + second, 120);
    await jest.advanceTimersByTimeAsync(1_000);
  }
}

test('every 15 s of play are reported, with the session of this opening of the page', async () => {
  reports.at(0, 120);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([]);
  reports.playing();
  await play(0, 46);
  expect(positions()).toEqual([15, 30, 45]);
  expect(kept).toEqual([15, 30, 45]);
  expect(new Set(sent.map(({ session }) => session)).size).toBe(1);
  expect(sent.map(({ at }) => at)).toEqual(sent.map(({ at }) => at).toSorted());
  expect(sent[0]?.durationSeconds).toBe(120);
  expect(requests[0]).toEqual([
    `/api/progress/video/${id}`,
    expect.objectContaining({ method: 'PUT', keepalive: true }),
  ]);
});

test('a pause is reported at once, and while it lasts nothing is', async () => {
  reports.playing();
  await play(0, 4);
  reports.at(4.26, 120);
  reports.stopped();
  // Browsers say so twice at the end.
  reports.stopped();
  await jest.advanceTimersByTimeAsync(60_000);
  showTab(false);
  expect(positions()).toEqual([4.3]);
});

test('what is hidden or left is reported, unless nothing was played', async () => {
  reports.at(7, 120);
  showTab(false);
  leave();
  expect(sent).toEqual([]);
  leave = reports.start();
  showTab(true);
  reports.playing();
  await play(7, 1);
  showTab(false);
  showTab(true);
  await play(8, 1);
  window.dispatchEvent(new Event('pagehide'));
  await play(9, 1);
  leave();
  expect(positions()).toEqual([8, 9, 10]);
  await play(10, 30);
  expect(positions()).toEqual([8, 9, 10]);
});

test('a clock that is set back changes no order', async () => {
  reports.playing();
  await play(0, 15);
  jest.setSystemTime(Date.now() - 3_600_000);
  await play(15, 15);
  expect(String(sent[1]?.at) > String(sent[0]?.at)).toBe(true);
});

test('one that fails is superseded by the next, though nothing was played since', async () => {
  reports.playing();
  await play(0, 3);
  fails = true;
  reports.stopped();
  await jest.advanceTimersByTimeAsync(0);
  fails = false;
  showTab(false);
  await jest.advanceTimersByTimeAsync(0);
  expect(positions()).toEqual([3, 3]);
  expect(kept).toEqual([3]);
});

test('one that fails is sent again as it was measured, but not once it is old', async () => {
  reports.playing();
  await play(0, 3);
  fails = true;
  reports.stopped();
  await jest.advanceTimersByTimeAsync(60_000);
  showTab(false);
  showTab(true);
  await jest.advanceTimersByTimeAsync(9 * 60_000);
  fails = false;
  showTab(false);
  expect(positions()).toEqual([3, 3]);
  expect(sent[1]?.at).toBe(sent[0]?.at);
  showTab(true);
  await play(3, 1);
  showTab(false);
  expect(positions()).toEqual([3, 3, 4]);
});
