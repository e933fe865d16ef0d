import { expressPath, internalPaths, messages, paths } from '@platform/contracts';
import { requireAdmin, requireMember, requireMemberOrAdmin, requireService } from '@platform/service-kit';
import type { Application } from 'express';
import type { Context } from '../context.ts';
import { createBlogPost } from './create-blog-post.ts';
import { createCategoryVideo } from './create-category-video.ts';
import { createEmbed } from './create-embed.ts';
import { createVideo } from './create-video.ts';
import { deleteById } from './delete-by-id.ts';
import { deleteItem } from './delete-item.ts';
import { findItemTitles } from './find-item-titles.ts';
import { findObjectReferences } from './find-object-references.ts';
import { getBlogPost } from './get-blog-post.ts';
import { getItem } from './get-item.ts';
import { getLibrary } from './get-library.ts';
import { getObjectVisibility } from './get-object-visibility.ts';
import { getYoutube } from './get-youtube.ts';
import { embedKind, videoKind } from './kinds.ts';
import { likeItem } from './like-item.ts';
import { listBlogPosts } from './list-blog-posts.ts';
import { listCategories } from './list-categories.ts';
import { listCategory } from './list-category.ts';
import { listCategoryVideos } from './list-category-videos.ts';
import { listItems } from './list-items.ts';
import { listUpcoming } from './list-upcoming.ts';
import { setItemViews } from './set-item-views.ts';
import { updateEmbed } from './update-embed.ts';
import { updateVideo } from './update-video.ts';

/** Videos and embeds, each and merged. */
function libraryRoutes(app: Application, context: Context): void {
  app.get(paths.library, requireMemberOrAdmin, getLibrary(context));
  for (const kind of [videoKind, embedKind]) {
    const one = expressPath(kind.paths.one);
    const like = expressPath(kind.paths.like);
    app.get(kind.paths.all, requireMemberOrAdmin, listItems(context, kind));
    app.get(kind.paths.upcoming, requireMemberOrAdmin, listUpcoming(context, kind));
    app.get(one, requireMemberOrAdmin, getItem(context, kind));
    app.delete(one, requireAdmin, deleteItem(context, kind));
    app.post(like, requireMember, likeItem(context, kind, true));
    app.delete(like, requireMember, likeItem(context, kind, false));
  }
  app.post(paths.videos, requireAdmin, createVideo(context));
  app.put(expressPath(paths.video), requireAdmin, updateVideo(context));
  app.post(paths.embeds, requireAdmin, createEmbed(context));
  app.put(expressPath(paths.embed), requireAdmin, updateEmbed(context));
}

function categoryVideoRoutes(app: Application, context: Context): void {
  const { categoryVideos } = context.store;
  const notFound = messages.categoryVideoNotFound;
  const youtube = { type: 'youtube', notFound } as const;
  const like = expressPath(paths.youtubeLike);
  app.get(paths.categoryVideos, requireMemberOrAdmin, listCategoryVideos(context));
  app.get(paths.categoryVideoCategories, requireMemberOrAdmin, listCategories(context));
  app.get(expressPath(paths.categoryVideosOfCategory), requireMemberOrAdmin, listCategory(context));
  app.post(paths.categoryVideos, requireAdmin, createCategoryVideo(context));
  app.delete(expressPath(paths.categoryVideo), requireAdmin, deleteById(context, categoryVideos, notFound));
  app.get(expressPath(paths.youtube), requireMemberOrAdmin, getYoutube(context));
  app.post(like, requireMember, likeItem(context, youtube, true));
  app.delete(like, requireMember, likeItem(context, youtube, false));
}

function blogPostRoutes(app: Application, context: Context): void {
  app.get(paths.blogPosts, requireMemberOrAdmin, listBlogPosts(context));
  app.get(expressPath(paths.blogPost), requireMemberOrAdmin, getBlogPost(context));
  app.post(paths.blogPosts, requireAdmin, createBlogPost(context));
  app.delete(
    expressPath(paths.blogPost),
    requireAdmin,
    deleteById(context, context.store.blogPosts, messages.blogPostNotFound),
  );
}

/** Every route of the service and who may use it, as in the gateway's table. */
export const contentRoutes =
  (context: Context) =>
  (app: Application): void => {
    libraryRoutes(app, context);
    categoryVideoRoutes(app, context);
    blogPostRoutes(app, context);
    app.post(internalPaths.objectReferences, requireService('storage'), findObjectReferences(context));
    app.post(internalPaths.objectVisibility, requireService('storage'), getObjectVisibility(context));
    app.post(internalPaths.itemTitles, requireService('analytics'), findItemTitles(context));
    app.post(internalPaths.itemViews, requireService('analytics'), setItemViews(context));
  };
