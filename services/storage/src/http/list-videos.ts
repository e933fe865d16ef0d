import { limits, type StoredVideo, storedVideoQuerySchema } from '@platform/contracts';
import { decodeCursor, encodeCursor, sendPage, validate } from '@platform/service-kit';
import * as z from 'zod';
import type { Context } from '../context.ts';
import { folderOf, isObjectKey, objectPathOf } from '../domain/object-key.ts';

const folder = `${folderOf.video}/`;
/** Any key of the folder: one that isn't ours is passed over in answers, but a page may end with it. */
const cursorSchema = z.tuple([z.string().startsWith(folder)]);

/** GET /api/storage/videos: what lies in storage, saved as a video or not, in the order of keys (S3 knows no other). */
export const listVideos = ({ store }: Context) =>
  validate({ query: storedVideoQuerySchema }, async (req, res) => {
    const { cursor, limit = limits.listDefaultItems } = req.query;
    const after = cursor === undefined ? undefined : decodeCursor(cursor, cursorSchema)[0];
    const listed = await store.list(folder, { after, limit });
    const last = listed.at(-1);
    const videos = listed
      .filter(({ key }) => isObjectKey(key))
      .map(
        ({ key, size, lastModified }): StoredVideo => ({
          objectPath: objectPathOf(key),
          size,
          uploadedAt: lastModified.toISOString(),
        }),
      );
    sendPage(res, videos, last && listed.length === limit ? encodeCursor([last.key]) : null);
  });
