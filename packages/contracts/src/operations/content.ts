import type * as z from 'zod';
import { cardsQuerySchema, idParamsSchema, pageQuerySchema } from '../common.ts';
import {
  blogPostListSchema,
  blogPostSchema,
  categoryCountListSchema,
  categoryParamsSchema,
  categoryVideoDetailSchema,
  categoryVideoListSchema,
  categoryVideoSchema,
  embedListSchema,
  embedSchema,
  libraryPageSchema,
  likeSchema,
  upcomingEmbedListSchema,
  upcomingVideoListSchema,
  videoDetailSchema,
  videoListSchema,
} from '../entities/content.ts';
import {
  createBlogPostSchema,
  createCategoryVideoSchema,
  createEmbedSchema,
  createVideoSchema,
  updateBlogPostSchema,
  updateCategoryVideoSchema,
  updateEmbedSchema,
  updateVideoSchema,
} from '../entities/content-inputs.ts';
import {
  blogPostListQuerySchema,
  bulkResultsSchema,
  categoryVideoListQuerySchema,
  deletionBulkSchema,
  itemBulkSchema,
  itemListQuerySchema,
  itemQuerySchema,
} from '../entities/content-lists.ts';
import { created, listed, noContent, numbered, ok, once, operationsOf, revalidated } from './operation.ts';

const service = 'content';
const params = idParamsSchema;
/** Long, as storage reads an uploaded file while the item is saved: its first bytes, its duration and a frame. */
const saveMs = 60_000;

const library = operationsOf({ service, tag: 'library' });
const videos = operationsOf({ service, tag: 'videos' });
const embeds = operationsOf({ service, tag: 'embeds' });
const likes = operationsOf({ service, tag: 'likes' });
const blog = operationsOf({ service, tag: 'blog' });
const categories = operationsOf({ service, tag: 'category videos' });

/** What the operations of each kind have in common. */

const list = <Query extends z.ZodObject, Items extends z.ZodType>(query: Query, items: Items) => ({
  summary: 'Public, released items, newest first; with scope=all everything, for administrators',
  query,
  ...revalidated(numbered('A page of the list', items)),
  errors: ['forbidden'] as const,
});

const upcoming = <Items extends z.ZodType>(items: Items) => ({
  summary: 'Public items with a release in the future, soonest first',
  query: pageQuerySchema,
  ...revalidated(listed('A page of the list, without files and players', items)),
});

const one = <Item extends z.ZodType>(item: Item) => ({
  summary: 'One item; scope=all is for administrators',
  params,
  query: itemQuerySchema,
  ...revalidated(ok('The item', item)),
  errors: ['forbidden', 'not_found'] as const,
});

const update = <Body extends z.ZodType, Item extends z.ZodType>(body: Body, item: Item) => ({
  summary: 'Change the named fields',
  params,
  body,
  responses: ok('The changed item', item),
  errors: ['not_found'] as const,
});

/** As `update`, for items with a thumbnail, which storage checks. */
const updateWithThumbnail = <Body extends z.ZodType, Item extends z.ZodType>(body: Body, item: Item) => ({
  ...update(body, item),
  timeoutMs: saveMs,
  errors: ['not_found', 'conflict'] as const,
});

const remove = {
  timeoutMs: saveMs,
  summary: 'Delete the item and the files only it refers to',
  params,
  responses: noContent('Deleted'),
  errors: ['not_found'],
} as const;

const bulk = <Body extends z.ZodType>(body: Body) => ({
  timeoutMs: saveMs,
  summary: 'Change or delete many items',
  body,
  responses: ok('The result of each, in the order of the ids', bulkResultsSchema),
});

const like = {
  summary: 'Like it, once per member',
  params,
  responses: ok('Whether the member likes it, and the number of likes', likeSchema),
  errors: ['not_found'],
} as const;
const unlike = { ...like, summary: 'Take the like back' } as const;

export const contentOperations = {
  getLibrary: library('GET', '/api/library', 'memberOrAdmin', {
    summary: 'Videos and embeds merged, newest first',
    query: cardsQuerySchema,
    ...revalidated(listed('The fields of cards', libraryPageSchema)),
  }),

  listVideos: videos('GET', '/api/videos', 'memberOrAdmin', list(itemListQuerySchema, videoListSchema)),
  listUpcomingVideos: videos(
    'GET',
    '/api/videos/upcoming',
    'memberOrAdmin',
    upcoming(upcomingVideoListSchema),
  ),
  getVideo: videos('GET', '/api/videos/{id}', 'memberOrAdmin', one(videoDetailSchema)),
  createVideo: videos('POST', '/api/videos', 'editor', {
    timeoutMs: saveMs,
    summary: 'Save an uploaded file as a video; the file is checked first. Idempotent',
    body: createVideoSchema,
    responses: created('The video', videoDetailSchema),
    errors: ['conflict'],
  }),
  updateVideo: videos(
    'PUT',
    '/api/videos/{id}',
    'editor',
    updateWithThumbnail(updateVideoSchema, videoDetailSchema),
  ),
  deleteVideo: videos('DELETE', '/api/videos/{id}', 'editor', remove),
  changeVideos: videos('POST', '/api/videos/bulk', 'editor', bulk(itemBulkSchema)),

  listEmbeds: embeds('GET', '/api/embeds', 'memberOrAdmin', list(itemListQuerySchema, embedListSchema)),
  listUpcomingEmbeds: embeds(
    'GET',
    '/api/embeds/upcoming',
    'memberOrAdmin',
    upcoming(upcomingEmbedListSchema),
  ),
  getEmbed: embeds('GET', '/api/embeds/{id}', 'memberOrAdmin', one(embedSchema)),
  createEmbed: embeds('POST', '/api/embeds', 'editor', {
    summary: 'Save an iframe; its code is parsed and rebuilt',
    ...once,
    body: createEmbedSchema,
    responses: created('The embed', embedSchema),
  }),
  updateEmbed: embeds(
    'PUT',
    '/api/embeds/{id}',
    'editor',
    updateWithThumbnail(updateEmbedSchema, embedSchema),
  ),
  deleteEmbed: embeds('DELETE', '/api/embeds/{id}', 'editor', remove),
  changeEmbeds: embeds('POST', '/api/embeds/bulk', 'editor', bulk(itemBulkSchema)),

  likeVideo: likes('POST', '/api/videos/{id}/like', 'member', like),
  unlikeVideo: likes('DELETE', '/api/videos/{id}/like', 'member', unlike),
  likeEmbed: likes('POST', '/api/embeds/{id}/like', 'member', like),
  unlikeEmbed: likes('DELETE', '/api/embeds/{id}/like', 'member', unlike),
  likeCategoryVideo: likes('POST', '/api/youtubes/{id}/like', 'member', like),
  unlikeCategoryVideo: likes('DELETE', '/api/youtubes/{id}/like', 'member', unlike),

  listBlogPosts: blog(
    'GET',
    '/api/blog-posts',
    'memberOrAdmin',
    list(blogPostListQuerySchema, blogPostListSchema),
  ),
  getBlogPost: blog('GET', '/api/blog-posts/{id}', 'memberOrAdmin', one(blogPostSchema)),
  createBlogPost: blog('POST', '/api/blog-posts', 'editor', {
    summary: 'Publish a post',
    ...once,
    body: createBlogPostSchema,
    responses: created('The post', blogPostSchema),
  }),
  updateBlogPost: blog('PUT', '/api/blog-posts/{id}', 'editor', update(updateBlogPostSchema, blogPostSchema)),
  deleteBlogPost: blog('DELETE', '/api/blog-posts/{id}', 'editor', remove),
  changeBlogPosts: blog('POST', '/api/blog-posts/bulk', 'editor', bulk(deletionBulkSchema)),

  listCategoryVideos: categories(
    'GET',
    '/api/category-videos',
    'memberOrAdmin',
    list(categoryVideoListQuerySchema, categoryVideoListSchema),
  ),
  listCategories: categories('GET', '/api/category-videos/categories', 'memberOrAdmin', {
    summary:
      'The categories that have videos, with how many and when the newest was added, in the order of the catalogue',
    ...revalidated(ok('Categories', categoryCountListSchema)),
  }),
  listCategoryVideosOfCategory: categories(
    'GET',
    '/api/category-videos/category/{categoryId}',
    'memberOrAdmin',
    {
      summary: 'The videos of one category, newest first',
      params: categoryParamsSchema,
      query: pageQuerySchema,
      ...revalidated(listed('Category videos', categoryVideoListSchema)),
    },
  ),
  getCategoryVideo: categories('GET', '/api/youtubes/{id}', 'memberOrAdmin', one(categoryVideoDetailSchema)),
  createCategoryVideo: categories('POST', '/api/category-videos', 'editor', {
    summary: 'Add a YouTube video to a category',
    ...once,
    body: createCategoryVideoSchema,
    responses: created('The category video', categoryVideoSchema),
  }),
  updateCategoryVideo: categories(
    'PUT',
    '/api/category-videos/{id}',
    'editor',
    update(updateCategoryVideoSchema, categoryVideoSchema),
  ),
  deleteCategoryVideo: categories('DELETE', '/api/category-videos/{id}', 'editor', remove),
  changeCategoryVideos: categories('POST', '/api/category-videos/bulk', 'editor', bulk(deletionBulkSchema)),
};
