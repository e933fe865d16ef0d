import { expect, test } from '@jest/globals';
import * as contracts from '@platform/contracts';
import { demoMembers } from '../members.ts';
import { catalogue } from './catalogue.ts';

const { library, categoryVideos, posts, series } = catalogue;

test('the API takes every category video, post and member', () => {
  for (const short of categoryVideos) contracts.createCategoryVideoSchema.parse(short);
  for (const { title, content } of posts) contracts.createBlogPostSchema.parse({ title, content });
  for (const member of demoMembers) contracts.createMemberSchema.parse(member);
});

test('no two entries are taken for the same, and no two pictures are', () => {
  for (const titles of [library, posts, series].map((list) => list.map(({ title }) => title)))
    expect(new Set(titles).size).toBe(titles.length);
  expect(new Set(categoryVideos.map(({ category, title }) => category + title)).size).toBe(
    categoryVideos.length,
  );
  const scenes = library.flatMap(({ scene }) => scene ?? []);
  expect(new Set(scenes).size).toBe(scenes.length);
  expect(new Set(scenes.map((scene) => scene.split(' ')[0])).size).toBe(12);
});

test('the parts of series are in the library, each once', () => {
  const titles = new Set(library.map(({ title }) => title));
  for (const { parts } of series) {
    expect(parts.filter((part) => !titles.has(part))).toEqual([]);
    expect(new Set(parts).size).toBe(parts.length);
  }
});

test('each category of the picker has two to four videos, and some topics have any', () => {
  const videosOf = ({ id }: { id: string }) =>
    categoryVideos.filter(({ category }) => category === id).length;
  for (const category of contracts.categoryDefinitions) expect([2, 3, 4]).toContain(videosOf(category));
  expect(contracts.categoryTopics.filter(videosOf).length).toBeGreaterThan(1);
});

test('more than a page of the library is released, and the rest comes from today to weeks ahead', () => {
  const waits = library.flatMap(({ releaseInHours }) => releaseInHours ?? []);
  expect(library.length - waits.length).toBeGreaterThan(contracts.limits.libraryPageItems);
  expect(waits.map((hours) => Math.floor(hours / 24))).toEqual([0, 1, 4, 12, 33]);
});
