import { expect, test } from '@jest/globals';
import { chapterChanges } from './chapter-changes.ts';

const chapters = [0, 50, 100, 900].map((startSeconds) => ({ startSeconds, title: `at ${startSeconds}` }));
const of = (shareAt: (step: number) => number) =>
  chapterChanges(chapters, {
    playbacks: 10,
    durationSeconds: 200,
    shares: Array.from({ length: 100 }, (_, step) => shareAt(step)),
  });

test('a chapter loses from its start to the start of the next, the last to the end of the film', () => {
  const { changes, steepest } = of((step) => (step < 25 ? 1 : step < 50 ? 0.75 : step < 99 ? 0.25 : 0.5));
  expect(changes).toEqual([
    { startSeconds: 0, title: 'at 0', end: 50, change: -0.25 },
    { startSeconds: 50, title: 'at 50', end: 100, change: -0.5 },
    { startSeconds: 100, title: 'at 100', end: 200, change: 0.25 },
  ]);
  expect(steepest).toBe(changes[1]);
});

test('no chapter is the steepest of a film that loses nobody', () => {
  expect(of(() => 1).steepest).toBeUndefined();
});
