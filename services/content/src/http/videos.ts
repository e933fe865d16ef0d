import { isDeepStrictEqual } from 'node:util';
import { type CreateVideo, messages, objectKeyOf, objectsPrefix } from '@platform/contracts';
import { operations } from '@platform/contracts/operations';
import { type Administrator, errors, register } from '@platform/service-kit';
import type { Application } from 'express';
import type { Context } from '../context.ts';
import { AlreadySavedError, publishedAt, toDate, type VideoItem, visibleFrom } from '../domain/item.ts';
import { sanitiseFilename } from '../domain/object-path.ts';
import { presentDetail } from '../domain/present.ts';
import { changeItems, deleteItem, saveChanges, saveNew } from './change-items.ts';
import { getItem, listItems, listUpcoming, playbackOf } from './read-items.ts';

export function videoRoutes(app: Application, context: Context): void {
  register(app, operations.listVideos, listItems(context, 'video'));
  register(app, operations.listUpcomingVideos, listUpcoming(context, 'video'));
  register(app, operations.getVideo, getItem(context, 'video'));
  register(app, operations.deleteVideo, deleteItem(context, 'video'));
  register(app, operations.changeVideos, changeItems(context, 'video'));

  // Idempotent: a repeated request, from a client that missed the response, gets the same response.
  register(app, operations.createVideo, async (req, res) => {
    const fields = readVideo(req.body);
    const item = (await savedBefore(context, fields)) ?? (await save(context, req.identity, fields));
    res.status(201).json(presentDetail(item, false, await playbackOf(context, item)));
  });

  register(app, operations.updateVideo, async ({ params: { id }, body, identity }, res) => {
    const changes = { ...body, releaseDate: toDate(body.releaseDate) };
    const { item, liked } = await saveChanges(context, identity, 'video', id, changes);
    res.json(presentDetail(item, liked, await playbackOf(context, item)));
  });
}

/** The client's fields of a video, as saved. */
function readVideo({ objectPath: given, filename, releaseDate, ...rest }: CreateVideo) {
  const key = objectKeyOf('video', given);
  if (!key) throw errors.validation(messages.videoObjectMissing, 'objectPath');
  return {
    ...rest,
    objectPath: objectsPrefix + key,
    filename: sanitiseFilename(filename) || sanitiseFilename(key),
    releaseDate: releaseDate ? new Date(releaseDate) : null,
  };
}

type VideoFields = ReturnType<typeof readVideo>;

/** Returns the video already saved with these fields; throws 409 when the object belongs to another. */
async function savedBefore({ store }: Context, fields: VideoFields): Promise<VideoItem | undefined> {
  const video = await store.videoOf(fields.objectPath);
  if (!video) return undefined;
  const { title, description, filename, objectPath, releaseDate, isPublic } = video;
  const saved = { title, description, filename, objectPath, releaseDate, isPublic };
  if (!isDeepStrictEqual(fields, saved)) throw errors.conflict(messages.videoObjectInUse);
  return video;
}

async function save(context: Context, identity: Administrator, fields: VideoFields): Promise<VideoItem> {
  const { objectPath, isPublic, releaseDate } = fields;
  const publishAt = publishedAt(context.now(), releaseDate);
  const { thumbnail, duration } = await context.checkObject({
    objectPath,
    kind: 'video',
    // Lets members play it at once, before the save event arrives.
    visibleFrom: visibleFrom({ isPublic, publishAt, createdAt: publishAt })?.toISOString() ?? null,
  });
  try {
    const createdAt = context.now();
    return await saveNew(context, identity, 'video', { ...fields, thumbnail, duration, createdAt });
  } catch (error) {
    if (!(error instanceof AlreadySavedError)) throw error;
    // A concurrent request saved it first.
    const saved = await savedBefore(context, fields);
    if (saved) return saved;
    throw errors.conflict(messages.videoObjectInUse);
  }
}
