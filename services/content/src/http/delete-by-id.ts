import { idParamsSchema } from '@platform/contracts';
import { errors, validate } from '@platform/service-kit';
import type { ClientSession } from 'mongoose';
import type { Context } from '../context.ts';

type Deletable = Parameters<Context['publisher']['deleted']>[2];

interface Collection {
  remove(id: string, session: ClientSession): Promise<Deletable | undefined>;
}

/** DELETE /api/category-videos/{id}, /api/blog-posts/{id} */
export const deleteById = ({ publisher, change }: Context, collection: Collection, notFound: string) =>
  validate({ params: idParamsSchema }, async (req, res) => {
    await change(async (session) => {
      const deleted = await collection.remove(req.params.id, session);
      if (!deleted) throw errors.notFound(notFound);
      await publisher.deleted(session, req.identity, deleted);
    });
    res.status(204).end();
  });
