import type * as z from 'zod';
import { cardsQuerySchema, idParamsSchema, pageQuerySchema } from '../common.ts';
import {
  blogPostSchema,
  blogPostSummarySchema,
  categoryCountListSchema,
  categoryParamsSchema,
  categoryVideoDetailSchema,
  categoryVideoSchema,
  embedSchema,
  libraryItemSchema,
  likeSchema,
  upcomingEmbedSchema,
  upcomingVideoSchema,
  videoDetailSchema,
  videoSchema,
} from '../entities/content.ts';
import * as inputs from '../entities/content-inputs.ts';
import * as lists from '../entities/content-lists.ts';
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

const list = <Query extends z.ZodObject, Item extends z.ZodType>(query: Query, item: Item) => ({
  summary:
    'Public, released items, newest first unless sorted; with scope=all everything, for administrators',
  query,
  ...revalidated(numbered('A page of the list', item)),
  errors: ['forbidden'] as const,
});

const upcoming = <Item extends z.ZodType>(item: Item) => ({
  summary: 'Public items with a release in the future, soonest first',
  query: pageQuerySchema,
  ...revalidated(listed('A page of the list, without files and players', item)),
});

const one = <Item extends z.ZodType>(item: Item) => ({
  summary: 'One item; scope=all is for administrators',
  params,
  query: lists.itemQuerySchema,
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
  responses: ok('The result of each, in the order of the ids', lists.bulkResultsSchema),
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
    ...revalidated(listed('The fields of cards', libraryItemSchema)),
  }),

  listVideos: videos('GET', '/api/videos', 'memberOrAdmin', list(lists.itemListQuerySchema, videoSchema)),
  listUpcomingVideos: videos('GET', '/api/videos/upcoming', 'memberOrAdmin', upcoming(upcomingVideoSchema)),
  getVideo: videos('GET', '/api/videos/{id}', 'memberOrAdmin', one(videoDetailSchema)),
  createVideo: videos('POST', '/api/videos', 'editor', {
    timeoutMs: saveMs,
    summary: 'Save an uploaded file as a video; the file is checked first. Idempotent',
    body: inputs.createVideoSchema,
    responses: created('The video', videoDetailSchema),
    errors: ['conflict'],
  }),
  updateVideo: videos(
    'PUT',
    '/api/videos/{id}',
    'editor',
    updateWithThumbnail(inputs.updateVideoSchema, videoDetailSchema),
  ),
  deleteVideo: videos('DELETE', '/api/videos/{id}', 'editor', remove),
  changeVideos: videos('POST', '/api/videos/bulk', 'editor', bulk(lists.itemBulkSchema)),

  listEmbeds: embeds('GET', '/api/embeds', 'memberOrAdmin', list(lists.itemListQuerySchema, embedSchema)),
  listUpcomingEmbeds: embeds('GET', '/api/embeds/upcoming', 'memberOrAdmin', upcoming(upcomingEmbedSchema)),
  getEmbed: embeds('GET', '/api/embeds/{id}', 'memberOrAdmin', one(embedSchema)),
  createEmbed: embeds('POST', '/api/embeds', 'editor', {
    summary: 'Save an iframe; its code is parsed and rebuilt',
    ...once,
    body: inputs.createEmbedSchema,
    responses: created('The embed', embedSchema),
  }),
  updateEmbed: embeds(
    'PUT',
    '/api/embeds/{id}',
    'editor',
    updateWithThumbnail(inputs.updateEmbedSchema, embedSchema),
  ),
  deleteEmbed: embeds('DELETE', '/api/embeds/{id}', 'editor', remove),
  changeEmbeds: embeds('POST', '/api/embeds/bulk', 'editor', bulk(lists.itemBulkSchema)),

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
    list(lists.blogPostListQuerySchema, blogPostSummarySchema),
  ),
  getBlogPost: blog('GET', '/api/blog-posts/{id}', 'memberOrAdmin', one(blogPostSchema)),
  createBlogPost: blog('POST', '/api/blog-posts', 'editor', {
    summary: 'Publish a post',
    ...once,
    body: inputs.createBlogPostSchema,
    responses: created('The post', blogPostSchema),
  }),
  updateBlogPost: blog(
    'PUT',
    '/api/blog-posts/{id}',
    'editor',
    update(inputs.updateBlogPostSchema, blogPostSchema),
  ),
  deleteBlogPost: blog('DELETE', '/api/blog-posts/{id}', 'editor', remove),
  changeBlogPosts: blog('POST', '/api/blog-posts/bulk', 'editor', bulk(lists.deletionBulkSchema)),

  listCategoryVideos: categories(
    'GET',
    '/api/category-videos',
    'memberOrAdmin',
    list(lists.categoryVideoListQuerySchema, categoryVideoSchema),
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
      ...revalidated(listed('Category videos', categoryVideoSchema)),
    },
  ),
  getCategoryVideo: categories('GET', '/api/youtubes/{id}', 'memberOrAdmin', one(categoryVideoDetailSchema)),
  createCategoryVideo: categories('POST', '/api/category-videos', 'editor', {
    summary: 'Add a YouTube video to a category',
    ...once,
    body: inputs.createCategoryVideoSchema,
    responses: created('The category video', categoryVideoSchema),
  }),
  updateCategoryVideo: categories(
    'PUT',
    '/api/category-videos/{id}',
    'editor',
    update(inputs.updateCategoryVideoSchema, categoryVideoSchema),
  ),
  deleteCategoryVideo: categories('DELETE', '/api/category-videos/{id}', 'editor', remove),
  changeCategoryVideos: categories(
    'POST',
    '/api/category-videos/bulk',
    'editor',
    bulk(lists.deletionBulkSchema),
  ),
};
