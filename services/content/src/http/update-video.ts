import { idParamsSchema, updateVideoSchema } from '@platform/contracts';
import { validate } from '@platform/service-kit';
import type { Context } from '../context.ts';
import { presentItem } from '../domain/present.ts';
import { commonChanges } from './changes.ts';
import { videoKind } from './kinds.ts';
import { saveChanges } from './save-item.ts';

/** PUT /api/videos/{id}: changes the fields named. */
export const updateVideo = (context: Context) =>
  validate({ params: idParamsSchema, body: updateVideoSchema }, async (req, res) => {
    const item = await saveChanges(context, req.identity, videoKind, req.params.id, commonChanges(req.body));
    const liked = await context.store.likedBy(req.identity?.member?.id, [item.id]);
    res.json(presentItem(item, liked.has(item.id)));
  });
