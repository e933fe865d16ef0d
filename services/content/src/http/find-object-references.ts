import { objectReferencesSchema } from '@platform/contracts';
import { validate } from '@platform/service-kit';
import type { Context } from '../context.ts';

/** POST /internal/object-references: which of these objects an item or a post refers to; storage sweeps the others. */
export const findObjectReferences = ({ store }: Context) =>
  validate({ body: objectReferencesSchema }, async (req, res) => {
    res.json({ referenced: await store.referenced(req.body.objectPaths) });
  });
