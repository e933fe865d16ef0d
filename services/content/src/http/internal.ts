import { internalPaths } from '@platform/contracts';
import { internalOperations } from '@platform/contracts/operations';
import { register, requireService } from '@platform/service-kit';
import type { Application } from 'express';
import type { Context } from '../context.ts';
import { findObjectReferences } from './find-object-references.ts';
import { getObjectVisibility } from './get-object-visibility.ts';

/** What other services ask. */
export function internalRoutes(app: Application, context: Context): void {
  const { store } = context;
  app.post(internalPaths.objectReferences, requireService('storage'), findObjectReferences(context));
  app.post(internalPaths.objectVisibility, requireService('storage'), getObjectVisibility(context));

  register(app, internalOperations.findItemTitles, async (req, res) => {
    res.json({ titles: await store.titles(req.body.items) });
  });

  register(app, internalOperations.setItemViews, async (req, res) => {
    await store.setViews(req.body);
    res.json({});
  });
}
