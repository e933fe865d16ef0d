import { internalOperations } from '@platform/contracts/operations';
import { register } from '@platform/service-kit';
import type { Application } from 'express';
import type { Context } from '../context.ts';

/** What other services ask. */
export function internalRoutes(app: Application, { store }: Context): void {
  register(app, internalOperations.findItemTitles, async (req, res) => {
    res.json({ titles: await store.titles(req.body.items) });
  });

  register(app, internalOperations.setItemViews, async (req, res) => {
    await store.setViews(req.body);
    res.json({});
  });
}
