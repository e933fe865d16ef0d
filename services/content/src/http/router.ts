import { expressPath, internalPaths, paths } from '@platform/contracts';
import { requireAdmin, requireMember, requireMemberOrAdmin, requireService } from '@platform/service-kit';
import type { Application } from 'express';
import type { Context } from '../context.ts';
import { createEmbed } from './create-embed.ts';
import { createVideo } from './create-video.ts';
import { deleteItem } from './delete-item.ts';
import { findObjectReferences } from './find-object-references.ts';
import { getItem } from './get-item.ts';
import { getLibrary } from './get-library.ts';
import { embedKind, videoKind } from './kinds.ts';
import { likeItem } from './like-item.ts';
import { listItems } from './list-items.ts';
import { listUpcoming } from './list-upcoming.ts';
import { updateEmbed } from './update-embed.ts';
import { updateVideo } from './update-video.ts';

/** Every route of the service and who may use it, as in the gateway's table. */
export const contentRoutes =
  (context: Context) =>
  (app: Application): void => {
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
    app.post(internalPaths.objectReferences, requireService('storage'), findObjectReferences(context));
  };
