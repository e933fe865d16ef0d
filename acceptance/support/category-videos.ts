import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll } from '@jest/globals';
import { apiPath, type Category, type CategoryVideo, categories } from '@platform/contracts';
import type { Api } from './api.ts';

/** A random id: the mock player accepts any. */
const newVideoId = (): string => randomBytes(8).toString('base64url').slice(0, 11);

export const createCategoryVideo = (admin: Api, category: string, title: string): Promise<CategoryVideo> =>
  admin.post(apiPath('/api/category-videos'), {
    title,
    youtubeUrl: `https://youtu.be/${newVideoId()}`,
    category,
  });

/** A category without videos. */
async function emptyCategory(admin: Api, kind: Category['kind']): Promise<Category> {
  const filled = await admin.get(apiPath('/api/category-videos/categories'));
  const empty = categories.find(
    (one) => one.kind === kind && !filled.some(({ category }) => category === one.id),
  );
  if (empty === undefined) throw new Error('Every category has a video');
  return empty;
}

/** Fills an empty category and an empty topic, and removes the videos afterwards. */
export function useCategoryVideos(admin: () => Api, titles: readonly string[]) {
  const made: CategoryVideo[] = [];
  const filled = {} as {
    category: Category;
    topic: Category;
    /** The category's videos, newest first. */
    videos: CategoryVideo[];
  };

  beforeAll(async () => {
    filled.category = await emptyCategory(admin(), 'definition');
    filled.topic = await emptyCategory(admin(), 'topic');
    // Created in reverse, as lists are newest first.
    for (const title of titles.toReversed())
      made.push(await createCategoryVideo(admin(), filled.category.id, title));
    made.push(await createCategoryVideo(admin(), filled.topic.id, titles[0] ?? ''));
    filled.videos = await admin().get(
      apiPath('/api/category-videos/category/{categoryId}', { categoryId: filled.category.id }),
    );
  });

  afterAll(async () => {
    for (const { id } of made) await admin().delete(apiPath('/api/category-videos/{id}', { id }));
  });

  return filled;
}
