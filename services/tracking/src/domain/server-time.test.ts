import { describe, expect, test } from '@jest/globals';
import { serverTimes } from './server-time.ts';

const receivedAt = Date.UTC(2026, 0, 5, 12);
const second = 1_000;

describe('serverTimes', () => {
  test('one event happened when it came, whatever the client says', () => {
    expect(serverTimes(receivedAt, [undefined])).toEqual([receivedAt]);
    expect(serverTimes(receivedAt, [0])).toEqual([receivedAt]);
    expect(serverTimes(receivedAt, [receivedAt + 3_600 * second])).toEqual([receivedAt]);
  });

  test('order and gaps of a POST are kept, whatever the offset of the clock', () => {
    for (const offset of [-86_400 * second, 0, 5_000]) {
      const now = receivedAt + offset;
      expect(serverTimes(receivedAt, [now - 2 * second, now - 500, now])).toEqual([
        receivedAt - 2 * second,
        receivedAt - 500,
        receivedAt,
      ]);
    }
  });

  test('the newest need not be the last', () => {
    expect(serverTimes(receivedAt, [10_000, 12_000, 11_000])).toEqual([
      receivedAt - 2_000,
      receivedAt,
      receivedAt - 1_000,
    ]);
  });

  test('events that browsers kept keep their distance to the newest, up to ten minutes', () => {
    const now = 4_000 * second;
    const clientTimes = [now - 3_600 * second, now - 540 * second, now - 61 * second, now];
    expect(serverTimes(receivedAt, clientTimes)).toEqual([
      receivedAt - 600 * second,
      receivedAt - 540 * second,
      receivedAt - 61 * second,
      receivedAt,
    ]);
  });

  test('events of the same millisecond keep their order', () => {
    expect(serverTimes(receivedAt, [5_000, 6_000, 6_000, 6_000])).toEqual([
      receivedAt - 1_000,
      receivedAt - 2,
      receivedAt - 1,
      receivedAt,
    ]);
    expect(serverTimes(receivedAt, [undefined, undefined])).toEqual([receivedAt - 1, receivedAt]);
  });

  test('an event without a client time happened when the POST came', () => {
    expect(serverTimes(receivedAt, [9_000, undefined, 10_000])).toEqual([
      receivedAt - 1_000,
      receivedAt - 1,
      receivedAt,
    ]);
  });
});
