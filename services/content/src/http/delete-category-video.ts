import { idParamsSchema, messages } from '@platform/contracts';
import { errors, validate } from '@platform/service-kit';
import type { Context } from '../context.ts';

/** DELETE /api/category-videos/{id} */
export const deleteCategoryVideo = ({ store, publisher, change }: Context) =>
  validate({ params: idParamsSchema }, async (req, res) => {
    await change(async (session) => {
      const video = await store.categoryVideos.remove(req.params.id, session);
      if (!video) throw errors.notFound(messages.categoryVideoNotFound);
      await publisher.deleted(session, req.identity, video);
    });
    res.status(204).end();
  });
