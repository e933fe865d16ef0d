import { objectVisibilitySchema } from '@platform/contracts';
import { validate } from '@platform/service-kit';
import type { Context } from '../context.ts';
import { visibleFrom } from '../domain/item.ts';

/** POST /internal/object-visibility: from when on members see the video that has this object; storage delivers it to them by that. */
export const getObjectVisibility = ({ store }: Context) =>
  validate({ body: objectVisibilitySchema }, async (req, res) => {
    const video = await store.videoOf(req.body.objectPath);
    res.json({ visibleFrom: video ? visibleFrom(video) : null });
  });
