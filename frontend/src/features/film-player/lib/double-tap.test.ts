import { expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import type { PointerEvent } from 'react';
import { useDoubleTap } from './double-tap.ts';

const [left, middle, right] = [10, 150, 290];

test('each tap after the first on one side seeks 10 seconds, and their sum shows for a while', () => {
  jest.useFakeTimers();
  const video = document.createElement('video');
  video.currentTime = 100;
  const { result } = renderHook(() => useDoubleTap(video));
  const currentTarget = { getBoundingClientRect: () => ({ left: 0, width: 300 }) };
  const tap = (clientX: number, timeStamp: number) =>
    act(() => result.current.onTap({ currentTarget, clientX, timeStamp } as PointerEvent<HTMLElement>));
  const sums = [
    [right, 0],
    [right, 200],
    [right, 400],
    [left, 600],
    [left, 800],
    [left, 1_200],
    [middle, 1_300],
    [middle, 1_400],
  ].map(([clientX = 0, timeStamp = 0]) => {
    tap(clientX, timeStamp);
    return [result.current.sum, video.currentTime];
  });
  expect(sums).toEqual([
    [0, 100],
    [10, 110],
    [20, 120],
    [20, 120],
    [-10, 110],
    [-10, 110],
    [-10, 110],
    [-10, 110],
  ]);
  act(() => jest.advanceTimersByTime(699));
  expect(result.current.sum).toBe(-10);
  act(() => jest.advanceTimersByTime(1));
  expect(result.current.sum).toBe(0);
});
