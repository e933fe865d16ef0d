import { contentListQuerySchema, idParamsSchema, libraryQuerySchema, pageQuerySchema } from './common.ts';
import {
  blogPostListSchema,
  blogPostSchema,
  categoryCountListSchema,
  categoryParamsSchema,
  categoryVideoListSchema,
  categoryVideoSchema,
  createBlogPostSchema,
  createCategoryVideoSchema,
  libraryPageSchema,
  youtubeDetailSchema,
} from './entities/content.ts';
import { likesOf } from './operations-items.ts';
import { created, listed, noContent, type Operation, ok, required, revalidated } from './operations-shape.ts';
import { paths } from './paths.ts';

const params = idParamsSchema;

const library: Operation[] = [
  {
    id: 'getLibrary',
    method: 'GET',
    path: paths.library,
    tag: 'library',
    summary: 'Videos and embeds merged, newest first',
    query: libraryQuerySchema,
    ...revalidated(listed('What cards show', libraryPageSchema)),
  },
  {
    id: 'getYoutube',
    method: 'GET',
    path: paths.youtube,
    tag: 'library',
    summary: 'A category video seen as a detail item',
    params,
    ...revalidated(ok('The item', youtubeDetailSchema)),
    errors: ['not_found'],
  },
  ...likesOf('Youtube', paths.youtubeLike),
];

const blogPosts: Operation[] = [
  {
    id: 'listBlogPosts',
    method: 'GET',
    path: paths.blogPosts,
    tag: 'blog',
    summary: 'Published posts, newest first; all of them for an administrator who asks scope=all',
    query: contentListQuerySchema,
    ...revalidated(listed('Posts, each with how it begins', blogPostListSchema)),
    errors: ['forbidden'],
  },
  {
    id: 'getBlogPost',
    method: 'GET',
    path: paths.blogPost,
    tag: 'blog',
    summary: 'One post',
    params,
    ...revalidated(ok('The post', blogPostSchema)),
    errors: ['not_found'],
  },
  {
    id: 'createBlogPost',
    method: 'POST',
    path: paths.blogPosts,
    tag: 'blog',
    summary: 'Publish a post',
    body: required(createBlogPostSchema),
    responses: created('The post', blogPostSchema),
  },
  {
    id: 'deleteBlogPost',
    method: 'DELETE',
    path: paths.blogPost,
    tag: 'blog',
    summary: 'Delete the post',
    params,
    responses: noContent('It is gone'),
    errors: ['not_found'],
  },
];

const categoryVideos: Operation[] = [
  {
    id: 'listCategoryVideos',
    method: 'GET',
    path: paths.categoryVideos,
    tag: 'category videos',
    summary: 'All category videos, newest first',
    query: contentListQuerySchema,
    ...revalidated(listed('Category videos', categoryVideoListSchema)),
    errors: ['forbidden'],
  },
  {
    id: 'listCategories',
    method: 'GET',
    path: paths.categoryVideoCategories,
    tag: 'category videos',
    summary: 'The categories that have videos, with how many, in the order of the catalogue',
    ...revalidated(ok('Categories', categoryCountListSchema)),
  },
  {
    id: 'listCategoryVideosOfCategory',
    method: 'GET',
    path: paths.categoryVideosOfCategory,
    tag: 'category videos',
    summary: 'The videos of one category, newest first',
    params: categoryParamsSchema,
    query: pageQuerySchema,
    ...revalidated(listed('Category videos', categoryVideoListSchema)),
  },
  {
    id: 'createCategoryVideo',
    method: 'POST',
    path: paths.categoryVideos,
    tag: 'category videos',
    summary: 'Add a YouTube video to a category',
    body: required(createCategoryVideoSchema),
    responses: created('The category video', categoryVideoSchema),
  },
  {
    id: 'deleteCategoryVideo',
    method: 'DELETE',
    path: paths.categoryVideo,
    tag: 'category videos',
    summary: 'Delete the category video',
    params,
    responses: noContent('It is gone'),
    errors: ['not_found'],
  },
];

/** The merged feed, posts and category videos. */
export const contentOperations: Operation[] = [...library, ...blogPosts, ...categoryVideos];
