import { expect, test } from '@jest/globals';
import { processorTime } from '@platform/testkit/time';
import { chaptersOf } from './chapters.ts';

const read = (description: string, duration: number | null = 4_000) =>
  chaptersOf(description, duration).map(({ startSeconds, title }) => [startSeconds, title]);

test('lines that begin with a time are chapters, whatever is between them', () => {
  const description =
    '关于这部影片\n\n0:00 下潜之前\n4:12 - 水线以下\r\n  9:50　裂缝里的蓝  \nat 10:00 we stop\n1:02:03 上来';
  expect(read(description)).toEqual([
    [0, '下潜之前'],
    [252, '水线以下'],
    [590, '裂缝里的蓝'],
    [3723, '上来'],
  ]);
});

test.each([
  '0:00：下潜之前\n4:12：水线以下',
  '0:00——下潜之前\n4:12 —— 水线以下',
  '0：00 下潜之前\n4：12｜水线以下',
  '0：00：00：下潜之前\n0：04：12—水线以下',
])('%j has chapters in Chinese typography', (description) => {
  expect(read(description)).toEqual([
    [0, '下潜之前'],
    [252, '水线以下'],
  ]);
});

test('a first chapter after the beginning gets one before it; one within 5 s is the beginning', () => {
  expect(read('0:42 A\n1:30 B')).toEqual([
    [0, ''],
    [42, 'A'],
    [90, 'B'],
  ]);
  expect(read('0:03 A\n1:30 B')).toEqual([
    [0, 'A'],
    [90, 'B'],
  ]);
});

test('times that go back, are too close, or lie beyond the end are left out', () => {
  expect(read('0:00 A\n5:00 B\n4:00 C\n5:03 D\n6:00 E\n6:38 F\n9:00 G', 400)).toEqual([
    [0, 'A'],
    [300, 'B'],
    [360, 'E'],
  ]);
});

test.each([
  ['', null],
  ['0:00 alone', null],
  ['no time at all', null],
  ['0:00\n1:00', null],
  ['0:99 A\n1:60 B', null],
  ['0:00—1:00 A\n1:00——2:00 B', null],
  ['10:00 A', 300],
])('%j has no chapters', (description, duration) => {
  expect(read(description, duration)).toEqual([]);
});

test('a long text is read in one go', () => {
  const spaces = ' '.repeat(50_000);
  const text = `${spaces}\n${'9'.repeat(50_000)}:00 ${spaces}\n0:10${spaces}\n0:20 A${spaces}B\n0:30 -${spaces}C${spaces}\n0:40：${spaces}${'9'.repeat(50_000)}`;
  const chapters = [
    [0, ''],
    [20, `A${spaces}B`],
    [30, 'C'],
    [40, '9'.repeat(50_000)],
  ];
  expect(processorTime(() => expect(read(text)).toEqual(chapters))).toBeLessThan(1_000);
});
