import { expect, test } from '@jest/globals';
import {
  categoryDefinitions,
  categoryTopics,
  createBlogPostSchema,
  createCategoryVideoSchema,
  createEmbedSchema,
  limits,
} from '@platform/contracts';
import { createCatalogue } from './catalogue.ts';
import { laterToday } from './release-dates.ts';

const now = new Date();
const { videos, embeds, shorts, posts } = createCatalogue(now);
const asSent = (value: unknown) => JSON.parse(JSON.stringify(value));

test('everything is what the API takes', () => {
  for (const { scene: _scene, ...embed } of embeds) createEmbedSchema.parse(asSent(embed));
  for (const short of shorts) createCategoryVideoSchema.parse(asSent(short));
  for (const post of posts) createBlogPostSchema.parse(asSent(post));
});

test('no two are taken for the same', () => {
  for (const titles of [videos, embeds, posts].map((list) => list.map(({ title }) => title)))
    expect(new Set(titles).size).toBe(titles.length);
  expect(new Set(shorts.map(({ category, title }) => category + title)).size).toBe(shorts.length);
});

test('each category of the picker has two to four videos, and some topics have any', () => {
  const videosOf = (id: string) => shorts.filter(({ category }) => category === id).length;
  for (const { id } of categoryDefinitions) {
    expect(videosOf(id)).toBeGreaterThanOrEqual(2);
    expect(videosOf(id)).toBeLessThanOrEqual(4);
  }
  expect(categoryTopics.filter(({ id }) => videosOf(id) > 0).length).toBeGreaterThan(1);
});

test('there is more than a page of the library, and releases from today to weeks ahead', () => {
  const all = [...videos, ...embeds];
  const released = all.filter(({ releaseDate }) => !releaseDate);
  expect(released.length).toBeGreaterThan(limits.libraryPageItems);
  const days = all
    .flatMap(({ releaseDate }) => (releaseDate ? [(releaseDate.getTime() - now.getTime()) / 86_400_000] : []))
    .sort((a, b) => a - b);
  expect(days.map(Math.floor)).toEqual([0, 1, 4, 12, 33]);
  expect(posts.filter(({ releaseDate }) => releaseDate && releaseDate > now)).toHaveLength(1);
});

test.each(['2026-03-01T09:10:00', '2026-03-01T22:00:00', '2026-03-01T23:50:00'])(
  'later on the day of %s',
  (at) => {
    const later = laterToday(new Date(at)).getTime() - Date.parse(at);
    expect(later).toBeGreaterThan(0);
    expect(later).toBeLessThanOrEqual(3.5 * 3_600_000);
  },
);
