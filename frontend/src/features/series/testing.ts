import type { Mark, SeriesDetail, SeriesPart } from '@platform/contracts';
import { HttpResponse, http } from 'msw';
import { aLibraryItem, nextId } from '../../testing/fixtures.ts';
import { server } from '../../testing/server.ts';

export const aPart = (part: number, fields: Partial<SeriesPart> = {}): SeriesPart => ({
  ...aLibraryItem({ title: `第 ${part} 夜`, duration: 1_800 }),
  part,
  ...fields,
});

export const partsOf = (length: number): SeriesPart[] =>
  Array.from({ length }, (_, index) => aPart(index + 1));

export const aSeries = (fields: Partial<SeriesDetail> = {}): SeriesDetail => {
  const items = fields.items ?? partsOf(3);
  return {
    id: nextId(),
    title: '冰山深渊',
    description: '一条一九七九年的捕鲸船。',
    cover: null,
    isPublic: true,
    parts: items.length,
    durationSeconds: items.reduce((sum, { duration }) => sum + (duration ?? 0), 0),
    items,
    pictures: items.slice(0, 1),
    createdAt: '2026-10-20T20:00:00.000Z',
    updatedAt: '2026-10-20T20:00:00.000Z',
    ...fields,
  };
};

/** A mark of a part half an hour long: watched so many seconds, or finished. */
export const markOf = ({ id }: { id: string }, watched: number | 'finished'): Mark => ({
  id,
  later: false,
  progress: {
    durationSeconds: 1_800,
    positionSeconds: watched === 'finished' ? 0 : watched,
    finished: watched === 'finished',
  },
});

export const marksAre = (...marks: Mark[]) =>
  server.use(http.get('/api/me/marks', () => HttpResponse.json(marks)));
