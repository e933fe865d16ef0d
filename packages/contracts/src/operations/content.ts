import { idParamsSchema, libraryQuerySchema, pageQuerySchema } from '../common.ts';
import {
  blogPostListSchema,
  blogPostSchema,
  categoryCountListSchema,
  categoryParamsSchema,
  categoryVideoListSchema,
  categoryVideoSchema,
  createBlogPostSchema,
  createCategoryVideoSchema,
  createEmbedSchema,
  createVideoSchema,
  embedListSchema,
  embedSchema,
  libraryPageSchema,
  likeSchema,
  upcomingEmbedListSchema,
  upcomingVideoListSchema,
  updateBlogPostSchema,
  updateCategoryVideoSchema,
  updateEmbedSchema,
  updateVideoSchema,
  videoListSchema,
  videoSchema,
  youtubeDetailSchema,
} from '../entities/content.ts';
import {
  blogPostListQuerySchema,
  bulkResultsSchema,
  categoryVideoListQuerySchema,
  deletionBulkSchema,
  itemBulkSchema,
  itemListQuerySchema,
} from '../entities/content-lists.ts';
import { created, listed, noContent, numbered, ok, operationsOf, revalidated } from './operation.ts';

const service = 'content';
const params = idParamsSchema;
/** Storage looks into the file while the item is saved: a video's first bytes, its length and a picture out of it. */
const saveMs = 60_000;

const library = operationsOf({ service, tag: 'library' });
const videos = operationsOf({ service, tag: 'videos' });
const embeds = operationsOf({ service, tag: 'embeds' });
const likes = operationsOf({ service, tag: 'likes' });
const blog = operationsOf({ service, tag: 'blog' });
const categories = operationsOf({ service, tag: 'category videos' });

const like = {
  summary: 'Like it, once a member',
  params,
  responses: ok('Whether the member likes it, and how many do', likeSchema),
  errors: ['not_found'],
} as const;
const unlike = { ...like, summary: 'Take the like back' } as const;

const bulk = {
  timeoutMs: saveMs,
  responses: ok('What became of each, in the order of the ids', bulkResultsSchema),
} as const;

export const contentOperations = {
  getLibrary: library('GET', '/api/library', 'memberOrAdmin', {
    summary: 'Videos and embeds merged, newest first',
    query: libraryQuerySchema,
    ...revalidated(listed('What cards show', libraryPageSchema)),
  }),
  getYoutube: library('GET', '/api/youtubes/{id}', 'memberOrAdmin', {
    summary: 'A category video seen as a detail item',
    params,
    ...revalidated(ok('The item', youtubeDetailSchema)),
    errors: ['not_found'],
  }),

  listVideos: videos('GET', '/api/videos', 'memberOrAdmin', {
    summary: 'Public, released videos, newest first; all of them for an administrator who asks scope=all',
    query: itemListQuerySchema,
    ...revalidated(numbered('Videos', videoListSchema)),
    errors: ['forbidden'],
  }),
  listUpcomingVideos: videos('GET', '/api/videos/upcoming', 'memberOrAdmin', {
    summary: 'Public videos whose release is in the future, soonest first',
    query: pageQuerySchema,
    ...revalidated(listed('Videos, without what they are watched by', upcomingVideoListSchema)),
  }),
  getVideo: videos('GET', '/api/videos/{id}', 'memberOrAdmin', {
    summary: 'One video',
    params,
    ...revalidated(ok('The video', videoSchema)),
    errors: ['not_found'],
  }),
  createVideo: videos('POST', '/api/videos', 'admin', {
    timeoutMs: saveMs,
    summary:
      'Save an uploaded file as a video; the file is checked first. Repeating the request does no harm',
    body: createVideoSchema,
    responses: created('The video', videoSchema),
    errors: ['conflict'],
  }),
  updateVideo: videos('PUT', '/api/videos/{id}', 'admin', {
    timeoutMs: saveMs,
    summary: 'Change the fields named',
    params,
    body: updateVideoSchema,
    responses: ok('The video', videoSchema),
    errors: ['not_found', 'conflict'],
  }),
  deleteVideo: videos('DELETE', '/api/videos/{id}', 'admin', {
    timeoutMs: saveMs,
    summary: 'Delete the video, and with it its file',
    params,
    responses: noContent('It is gone'),
    errors: ['not_found'],
  }),

  changeVideos: videos('POST', '/api/videos/bulk', 'admin', {
    summary: 'Publish, hide or delete many videos',
    body: itemBulkSchema,
    ...bulk,
  }),

  listEmbeds: embeds('GET', '/api/embeds', 'memberOrAdmin', {
    summary: 'Public, released embeds, newest first; all of them for an administrator who asks scope=all',
    query: itemListQuerySchema,
    ...revalidated(numbered('Embeds', embedListSchema)),
    errors: ['forbidden'],
  }),
  listUpcomingEmbeds: embeds('GET', '/api/embeds/upcoming', 'memberOrAdmin', {
    summary: 'Public embeds whose release is in the future, soonest first',
    query: pageQuerySchema,
    ...revalidated(listed('Embeds, without what they are watched by', upcomingEmbedListSchema)),
  }),
  getEmbed: embeds('GET', '/api/embeds/{id}', 'memberOrAdmin', {
    summary: 'One embed',
    params,
    ...revalidated(ok('The embed', embedSchema)),
    errors: ['not_found'],
  }),
  createEmbed: embeds('POST', '/api/embeds', 'admin', {
    summary: 'Save an iframe; its code is taken apart and rebuilt',
    body: createEmbedSchema,
    responses: created('The embed', embedSchema),
  }),
  updateEmbed: embeds('PUT', '/api/embeds/{id}', 'admin', {
    timeoutMs: saveMs,
    summary: 'Change the fields named',
    params,
    body: updateEmbedSchema,
    responses: ok('The embed', embedSchema),
    errors: ['not_found', 'conflict'],
  }),
  deleteEmbed: embeds('DELETE', '/api/embeds/{id}', 'admin', {
    timeoutMs: saveMs,
    summary: 'Delete the embed',
    params,
    responses: noContent('It is gone'),
    errors: ['not_found'],
  }),

  changeEmbeds: embeds('POST', '/api/embeds/bulk', 'admin', {
    summary: 'Publish, hide or delete many embeds',
    body: itemBulkSchema,
    ...bulk,
  }),

  likeVideo: likes('POST', '/api/videos/{id}/like', 'member', like),
  unlikeVideo: likes('DELETE', '/api/videos/{id}/like', 'member', unlike),
  likeEmbed: likes('POST', '/api/embeds/{id}/like', 'member', like),
  unlikeEmbed: likes('DELETE', '/api/embeds/{id}/like', 'member', unlike),
  likeYoutube: likes('POST', '/api/youtubes/{id}/like', 'member', like),
  unlikeYoutube: likes('DELETE', '/api/youtubes/{id}/like', 'member', unlike),

  listBlogPosts: blog('GET', '/api/blog-posts', 'memberOrAdmin', {
    summary: 'Published posts, newest first; all of them for an administrator who asks scope=all',
    query: blogPostListQuerySchema,
    ...revalidated(numbered('Posts, each with how it begins', blogPostListSchema)),
    errors: ['forbidden'],
  }),
  getBlogPost: blog('GET', '/api/blog-posts/{id}', 'memberOrAdmin', {
    summary: 'One post',
    params,
    ...revalidated(ok('The post', blogPostSchema)),
    errors: ['not_found'],
  }),
  createBlogPost: blog('POST', '/api/blog-posts', 'admin', {
    summary: 'Publish a post',
    body: createBlogPostSchema,
    responses: created('The post', blogPostSchema),
  }),
  updateBlogPost: blog('PUT', '/api/blog-posts/{id}', 'admin', {
    summary: 'Change the fields named',
    params,
    body: updateBlogPostSchema,
    responses: ok('The post', blogPostSchema),
    errors: ['not_found'],
  }),
  deleteBlogPost: blog('DELETE', '/api/blog-posts/{id}', 'admin', {
    summary: 'Delete the post',
    params,
    responses: noContent('It is gone'),
    errors: ['not_found'],
  }),

  changeBlogPosts: blog('POST', '/api/blog-posts/bulk', 'admin', {
    summary: 'Delete many posts',
    body: deletionBulkSchema,
    ...bulk,
  }),

  listCategoryVideos: categories('GET', '/api/category-videos', 'memberOrAdmin', {
    summary: 'All category videos, newest first',
    query: categoryVideoListQuerySchema,
    ...revalidated(numbered('Category videos', categoryVideoListSchema)),
    errors: ['forbidden'],
  }),
  listCategories: categories('GET', '/api/category-videos/categories', 'memberOrAdmin', {
    summary: 'The categories that have videos, with how many, in the order of the catalogue',
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
  createCategoryVideo: categories('POST', '/api/category-videos', 'admin', {
    summary: 'Add a YouTube video to a category',
    body: createCategoryVideoSchema,
    responses: created('The category video', categoryVideoSchema),
  }),
  updateCategoryVideo: categories('PUT', '/api/category-videos/{id}', 'admin', {
    summary: 'Change the fields named',
    params,
    body: updateCategoryVideoSchema,
    responses: ok('The category video', categoryVideoSchema),
    errors: ['not_found'],
  }),
  deleteCategoryVideo: categories('DELETE', '/api/category-videos/{id}', 'admin', {
    summary: 'Delete the category video',
    params,
    responses: noContent('It is gone'),
    errors: ['not_found'],
  }),
  changeCategoryVideos: categories('POST', '/api/category-videos/bulk', 'admin', {
    summary: 'Delete many category videos',
    body: deletionBulkSchema,
    ...bulk,
  }),
};
