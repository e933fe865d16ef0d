import { idParamsSchema } from '@platform/contracts';
import { errors, validate } from '@platform/service-kit';
import type { Context } from '../context.ts';
import type { Kind } from './kinds.ts';

/** DELETE /api/videos/{id}, /api/embeds/{id}. Its stored objects are storage's to remove, told by the event. */
export const deleteItem = (context: Context, kind: Kind) =>
  validate({ params: idParamsSchema }, async (req, res) => {
    await context.change(async (session) => {
      const item = await context.store.remove(kind.type, req.params.id, session);
      if (!item) throw errors.notFound(kind.notFound);
      await context.publisher.deleted(session, req.identity, item);
    });
    res.status(204).end();
  });
