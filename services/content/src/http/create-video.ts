import { type CreateVideo, createVideoSchema, messages } from '@platform/contracts';
import { errors, type Identity, validate } from '@platform/service-kit';
import type { Context } from '../context.ts';
import { ObjectInUseError } from '../domain/errors.ts';
import { sanitiseFilename } from '../domain/filename.ts';
import type { Item, VideoItem } from '../domain/item.ts';
import { normaliseObjectPath, objectNameOf } from '../domain/object-path.ts';
import { presentItem } from '../domain/present.ts';
import { saveNew } from './save-item.ts';

/** The fields of a video that its client gives, as they are saved. */
type VideoFields = Pick<
  VideoItem,
  'title' | 'description' | 'filename' | 'objectPath' | 'releaseDate' | 'isPublic'
>;

/**
 * POST /api/videos: saves an uploaded file as a video, once storage says that it is one. The same request again, from a client that
 * missed the answer, is answered alike and changes nothing.
 */
export const createVideo = (context: Context) =>
  validate({ body: createVideoSchema }, async (req, res) => {
    const fields = readVideo(req.body);
    const item = (await savedBefore(context, fields)) ?? (await save(context, req.identity, fields));
    res.status(201).json(presentItem(item, false));
  });

function readVideo({ objectPath: given, filename, releaseDate, ...rest }: CreateVideo): VideoFields {
  const objectPath = normaliseObjectPath(given, 'uploads');
  if (!objectPath) throw errors.validation(messages.videoObjectMissing);
  return {
    ...rest,
    objectPath,
    filename: sanitiseFilename(filename) || objectNameOf(objectPath),
    releaseDate: releaseDate ? new Date(releaseDate) : null,
  };
}

/** Gives the video that was saved with all of this; throws 409 when the object is another's. */
async function savedBefore({ store }: Context, fields: VideoFields): Promise<Item | undefined> {
  const video = await store.videoOf(fields.objectPath);
  if (!video) return undefined;
  const { title, description, filename, releaseDate, isPublic } = video;
  const same =
    title === fields.title &&
    description === fields.description &&
    filename === fields.filename &&
    releaseDate?.getTime() === fields.releaseDate?.getTime() &&
    isPublic === fields.isPublic;
  if (!same) throw errors.conflict(messages.videoObjectInUse);
  return video;
}

async function save(context: Context, identity: Identity | undefined, fields: VideoFields): Promise<Item> {
  const { thumbnail, duration } = await context.storage.check(fields.objectPath, 'video');
  try {
    const createdAt = context.now();
    return await saveNew(context, identity, { type: 'video', ...fields, thumbnail, duration, createdAt });
  } catch (error) {
    if (!(error instanceof ObjectInUseError)) throw error;
    // Another request was faster.
    const saved = await savedBefore(context, fields);
    if (saved) return saved;
    throw errors.conflict(messages.videoObjectInUse);
  }
}
