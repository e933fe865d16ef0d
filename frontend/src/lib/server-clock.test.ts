import { expect, test } from '@jest/globals';
import { createServerClock } from './server-clock.ts';

const at = (text: string): number => Date.parse(`2026-11-21T${text}Z`);
const header = (time: number): string => new Date(time).toUTCString();

/** A device whose clock is `ahead` of the server's; `respond` simulates a response that takes `ms`. */
function device(ahead: number) {
  let server = at('12:00:00.300');
  const clock = createServerClock(() => server + ahead);
  return {
    clock,
    pass: (ms: number) => {
      server += ms;
    },
    respond(ms: number) {
      const sentAt = server + ahead;
      server += ms / 2;
      const date = header(server);
      server += ms / 2;
      clock.observe(date, sentAt);
    },
    error: () => clock.now() - server,
    untilSurely: (ms: number) => clock.untilSurely(server + ms),
  };
}

test('is the device’s clock unless a response contradicts it', () => {
  const { clock, respond, error } = device(0);
  expect(error()).toBe(0);
  respond(40);
  expect(error()).toBe(0);
  clock.observe(null, 0);
  clock.observe('yesterday', 0);
  expect(error()).toBe(0);
});

test.each([3_600_000, -3_600_000, 5_000, -5_000])(
  'estimates a device that is %i ms ahead to the second, from one response',
  (ahead) => {
    const { respond, error } = device(ahead);
    respond(40);
    expect(Math.abs(error())).toBeLessThanOrEqual(1_040);
  },
);

test('several responses narrow the bounds', () => {
  const { respond, pass, error } = device(-90_000);
  for (let count = 0; count < 12; count += 1) {
    pass(1_090);
    respond(20);
  }
  expect(Math.abs(error())).toBeLessThanOrEqual(120);
});

test('never considers an instant passed too early, and detects it within about a second', () => {
  for (const ahead of [-86_400_000, -700, 0, 700, 86_400_000]) {
    const { respond, untilSurely } = device(ahead);
    respond(40);
    expect(untilSurely(10_000)).toBeGreaterThanOrEqual(10_000);
    expect(untilSurely(10_000)).toBeLessThanOrEqual(11_100);
    expect(untilSurely(-2_000)).toBe(0);
  }
});

test('setting the device’s clock resets the bounds', () => {
  let ahead = 0;
  const clock = createServerClock(() => at('12:00:00.500') + ahead);
  clock.observe(header(at('12:00:00.500')), at('12:00:00.490'));
  ahead = 7_200_000;
  clock.observe(header(at('12:00:00.500')), at('14:00:00.490'));
  expect(Math.abs(clock.now() - at('12:00:00.500'))).toBeLessThanOrEqual(1_010);
});
