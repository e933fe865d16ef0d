import { expect, test } from '@jest/globals';
import { createPartitionStarts } from './partition-starts.ts';

const start = (offset: number) => ({
  topic: 't',
  partition: 0,
  offset,
  timestamp: 1,
  highWatermark: 1_000,
});

function startsOf(positions: (number | undefined)[]) {
  const asked: number[] = [];
  const starts = createPartitionStarts(async ({ offset }) => {
    asked.push(offset);
    return positions.shift();
  });
  return { starts, asked };
}

test('the step is asked once for each time the group is joined', async () => {
  const { starts, asked } = startsOf([500, 600]);
  expect(await starts.check('t/0', start(0))).toBe(500);
  expect(await starts.check('t/0', start(500))).toBeUndefined();
  starts.passed('t/0', 599);
  expect(await starts.check('t/0', start(600))).toBeUndefined();
  expect(asked).toEqual([0]);
  starts.forget();
  expect(await starts.check('t/0', start(600))).toBeUndefined();
  expect(asked).toEqual([0, 600]);
});

test('a partition that goes back is asked about again, and a gap is not', async () => {
  const { starts, asked } = startsOf([undefined, 20]);
  expect(await starts.check('t/0', start(10))).toBeUndefined();
  starts.passed('t/0', 19);
  expect(await starts.check('t/0', start(30))).toBeUndefined();
  expect(await starts.check('t/0', start(5))).toBe(20);
  expect(asked).toEqual([10, 5]);
});

test('a position that is gone from the topic is asked for once, not for ever', async () => {
  const { starts, asked } = startsOf([10]);
  expect(await starts.check('t/0', start(40))).toBe(10);
  // Kafka gives the first it still has.
  expect(await starts.check('t/0', start(40))).toBeUndefined();
  expect(asked).toEqual([40]);
});

test('without a step that keeps positions every batch is taken as it comes', async () => {
  expect(await createPartitionStarts(undefined).check('t/0', start(0))).toBeUndefined();
});
