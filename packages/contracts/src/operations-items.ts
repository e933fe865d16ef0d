import { contentListQuerySchema, idParamsSchema, pageQuerySchema } from './common.ts';
import {
  createEmbedSchema,
  createVideoSchema,
  embedListSchema,
  embedSchema,
  likeSchema,
  upcomingEmbedListSchema,
  upcomingVideoListSchema,
  updateEmbedSchema,
  updateVideoSchema,
  videoListSchema,
  videoSchema,
} from './entities/content.ts';
import { created, listed, noContent, type Operation, ok, required, revalidated } from './operations-shape.ts';
import { paths } from './paths.ts';

const params = idParamsSchema;

export const likesOf = (name: string, path: string): Operation[] => [
  {
    id: `like${name}`,
    method: 'POST',
    path,
    tag: 'likes',
    summary: 'Like it, once a member',
    params,
    responses: ok('Whether the member likes it, and how many do', likeSchema),
    errors: ['not_found'],
  },
  {
    id: `unlike${name}`,
    method: 'DELETE',
    path,
    tag: 'likes',
    summary: 'Take the like back',
    params,
    responses: ok('Whether the member likes it, and how many do', likeSchema),
    errors: ['not_found'],
  },
];

const videos: Operation[] = [
  {
    id: 'listVideos',
    method: 'GET',
    path: paths.videos,
    tag: 'videos',
    summary: 'Public, released videos, newest first; all of them for an administrator who asks scope=all',
    query: contentListQuerySchema,
    ...revalidated(listed('Videos', videoListSchema)),
    errors: ['forbidden'],
  },
  {
    id: 'listUpcomingVideos',
    method: 'GET',
    path: paths.videosUpcoming,
    tag: 'videos',
    summary: 'Public videos whose release is in the future, soonest first',
    query: pageQuerySchema,
    ...revalidated(listed('Videos, without what they are watched by', upcomingVideoListSchema)),
  },
  {
    id: 'getVideo',
    method: 'GET',
    path: paths.video,
    tag: 'videos',
    summary: 'One video',
    params,
    ...revalidated(ok('The video', videoSchema)),
    errors: ['not_found'],
  },
  {
    id: 'createVideo',
    method: 'POST',
    path: paths.videos,
    tag: 'videos',
    summary:
      'Save an uploaded file as a video; the file is checked first. Repeating the request does no harm',
    body: required(createVideoSchema),
    responses: created('The video', videoSchema),
    errors: ['conflict'],
  },
  {
    id: 'updateVideo',
    method: 'PUT',
    path: paths.video,
    tag: 'videos',
    summary: 'Change the fields named',
    params,
    body: required(updateVideoSchema),
    responses: ok('The video', videoSchema),
    errors: ['not_found', 'conflict'],
  },
  {
    id: 'deleteVideo',
    method: 'DELETE',
    path: paths.video,
    tag: 'videos',
    summary: 'Delete the video, and with it its file',
    params,
    responses: noContent('It is gone'),
    errors: ['not_found'],
  },
  ...likesOf('Video', paths.videoLike),
];

const embeds: Operation[] = [
  {
    id: 'listEmbeds',
    method: 'GET',
    path: paths.embeds,
    tag: 'embeds',
    summary: 'Public, released embeds, newest first; all of them for an administrator who asks scope=all',
    query: contentListQuerySchema,
    ...revalidated(listed('Embeds', embedListSchema)),
    errors: ['forbidden'],
  },
  {
    id: 'listUpcomingEmbeds',
    method: 'GET',
    path: paths.embedsUpcoming,
    tag: 'embeds',
    summary: 'Public embeds whose release is in the future, soonest first',
    query: pageQuerySchema,
    ...revalidated(listed('Embeds, without what they are watched by', upcomingEmbedListSchema)),
  },
  {
    id: 'getEmbed',
    method: 'GET',
    path: paths.embed,
    tag: 'embeds',
    summary: 'One embed',
    params,
    ...revalidated(ok('The embed', embedSchema)),
    errors: ['not_found'],
  },
  {
    id: 'createEmbed',
    method: 'POST',
    path: paths.embeds,
    tag: 'embeds',
    summary: 'Save an iframe; its code is taken apart and rebuilt',
    body: required(createEmbedSchema),
    responses: created('The embed', embedSchema),
  },
  {
    id: 'updateEmbed',
    method: 'PUT',
    path: paths.embed,
    tag: 'embeds',
    summary: 'Change the fields named',
    params,
    body: required(updateEmbedSchema),
    responses: ok('The embed', embedSchema),
    errors: ['not_found', 'conflict'],
  },
  {
    id: 'deleteEmbed',
    method: 'DELETE',
    path: paths.embed,
    tag: 'embeds',
    summary: 'Delete the embed',
    params,
    responses: noContent('It is gone'),
    errors: ['not_found'],
  },
  ...likesOf('Embed', paths.embedLike),
];

/** Videos and embeds. */
export const itemOperations: Operation[] = [...videos, ...embeds];
