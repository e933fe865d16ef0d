import { idParamsSchema, messages } from '@platform/contracts';
import { errors, validate } from '@platform/service-kit';
import type { Context } from '../context.ts';
import { presentYoutube } from '../domain/present-category-video.ts';
import { sendItem } from './send-items.ts';

/** GET /api/youtubes/{id}: a category video seen as a detail item. */
export const getYoutube = ({ store }: Context) =>
  validate({ params: idParamsSchema }, async (req, res) => {
    const { id } = req.params;
    const [video, liked] = await Promise.all([
      store.categoryVideos.find(id),
      store.likedBy(req.identity?.member?.id, [id]),
    ]);
    if (!video) throw errors.notFound(messages.categoryVideoNotFound);
    sendItem(res, video, presentYoutube, liked.has(id));
  });
