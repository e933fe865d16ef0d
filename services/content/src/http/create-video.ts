import { createVideoSchema, messages } from '@platform/contracts';
import { errors, validate } from '@platform/service-kit';
import type { Context } from '../context.ts';
import { sanitiseFilename } from '../domain/filename.ts';
import { normaliseObjectPath, objectNameOf } from '../domain/object-path.ts';
import { presentItem } from '../domain/present.ts';
import { saveNew } from './save-item.ts';

/** POST /api/videos: saves an uploaded file as a video, once storage says that it is one. */
export const createVideo = (context: Context) =>
  validate({ body: createVideoSchema }, async (req, res) => {
    const { title, description, filename, releaseDate, isPublic } = req.body;
    const objectPath = normaliseObjectPath(req.body.objectPath, 'uploads');
    if (!objectPath) throw errors.validation(messages.videoObjectMissing);
    // The unique index has the last word; this spares storage a second look at the file.
    const inUse = await context.store.referenced([objectPath]);
    if (inUse.length > 0) throw errors.conflict(messages.videoObjectInUse);
    const checked = await context.storage.check(objectPath, 'video');

    const item = await saveNew(context, req.identity, {
      type: 'video',
      title,
      description,
      filename: sanitiseFilename(filename) || objectNameOf(objectPath),
      objectPath,
      thumbnail: checked.thumbnail,
      duration: checked.duration,
      releaseDate: releaseDate ? new Date(releaseDate) : null,
      isPublic,
      createdAt: context.now(),
    });
    res.status(201).json(presentItem(item, false));
  });
