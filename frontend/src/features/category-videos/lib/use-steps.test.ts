import { expect, test } from '@jest/globals';
import { createWheelGestures } from './use-steps.ts';

type Sample = [at: number, deltaY: number];

/** The steps made by a series of wheel events, each with its event's time. */
function stepsOf(samples: Sample[], rest: { deltaMode?: number; deltaX?: number } = {}): [number, number][] {
  const gesture = createWheelGestures();
  return samples.flatMap(([timeStamp, deltaY]) => {
    const step = gesture({ timeStamp, deltaY, ...rest });
    return step === 0 ? [] : [[timeStamp, step] as [number, number]];
  });
}

/** A trackpad flick: deltas grow, then decay for a second and a half (momentum scrolling), one event each 16 ms. */
function flick(from: number, peak: number): Sample[] {
  const growing = Array.from({ length: 8 }, (_, at) => Math.round((peak * (at + 1)) / 8));
  const swinging = Array.from(
    { length: 90 },
    (_, at) => Math.round(peak * 0.95 ** at) + (at % 3 === 0 ? 1 : 0),
  );
  return [...growing, ...swinging].map((delta, at) => [from + at * 16, delta] as Sample);
}

test('a notch of a mouse wheel is a step, either way', () => {
  expect(stepsOf([[0, 100]])).toEqual([[0, 1]]);
  expect(stepsOf([[0, -120]])).toEqual([[0, -1]]);
  expect(stepsOf([[0, 3]], { deltaMode: 1 })).toEqual([[0, 1]]);
  expect(stepsOf([[0, -1]], { deltaMode: 2 })).toEqual([[0, -1]]);
});

test('momentum after a flick is no second step', () => {
  expect(stepsOf(flick(0, 60))).toHaveLength(1);
  expect(stepsOf(flick(0, 400))).toHaveLength(1);
  expect(stepsOf(flick(0, 60).map(([at, delta]) => [at, -delta]))).toEqual([[expect.any(Number), -1]]);
});

test('momentum that a busy page handles late is the same gesture', () => {
  // Handled late, as on a busy page: the events' own timestamps count.
  expect(stepsOf(flick(0, 90).filter((_, at) => at % 5 === 0))).toHaveLength(1);
});

test('another flick is another step: after the momentum, during it, and back', () => {
  expect(stepsOf([...flick(0, 80), ...flick(2_500, 80)])).toHaveLength(2);
  expect(stepsOf([...flick(0, 80).slice(0, 50), ...flick(816, 80)])).toHaveLength(2);
  const back = flick(816, 80).map(([at, delta]): Sample => [at, -delta]);
  expect(stepsOf([...flick(0, 80).slice(0, 50), ...back]).map(([, step]) => step)).toEqual([1, -1]);
});

test('quick notches are one gesture, and a wheel turned continuously makes further steps', () => {
  const notches = (count: number, every: number) =>
    Array.from({ length: count }, (_, at): Sample => [at * every, 100]);
  expect(stepsOf(notches(4, 60))).toHaveLength(1);
  expect(stepsOf(notches(4, 200))).toHaveLength(4);
  expect(stepsOf(notches(31, 60)).map(([at]) => at)).toEqual([0, 660, 1320]);
});

test('a resting finger and a sideways swipe move nothing', () => {
  expect(stepsOf(Array.from({ length: 10 }, (_, at): Sample => [at * 16, 1]))).toEqual([]);
  expect(stepsOf([[0, 40]], { deltaX: 60 })).toEqual([]);
  expect(stepsOf([[0, 0]])).toEqual([]);
});
