import { messages } from '@platform/contracts';
import { rebuildIframe } from '@platform/contracts/iframe';
import { operations } from '@platform/contracts/operations';
import { errors, register } from '@platform/service-kit';
import type { Application } from 'express';
import type { Context } from '../context.ts';
import { toDate } from '../domain/item.ts';
import { presentItem } from '../domain/present.ts';
import { changeItems, deleteItem, saveChanges, saveOnce } from './change-items.ts';
import { getItem, listItems, listUpcoming } from './read-items.ts';

/** @throws {AppError} 400 for anything but one harmless iframe */
function harmless(code: string): string {
  const rebuilt = rebuildIframe(code);
  if (!rebuilt) throw errors.validation(messages.iframeInvalid, 'iframeCode');
  return rebuilt;
}

export function embedRoutes(app: Application, context: Context): void {
  register(app, operations.listEmbeds, listItems(context, 'embed'));
  register(app, operations.listUpcomingEmbeds, listUpcoming(context, 'embed'));
  register(app, operations.getEmbed, getItem(context, 'embed'));
  register(app, operations.deleteEmbed, deleteItem(context, 'embed'));
  register(app, operations.changeEmbeds, changeItems(context, 'embed'));

  register(app, operations.createEmbed, async (req, res) => {
    const { iframeCode, releaseDate, ...rest } = req.body;
    const item = await saveOnce(context, req, 'embed', () => ({
      ...rest,
      iframeCode: harmless(iframeCode),
      thumbnail: null,
      duration: null,
      releaseDate: releaseDate ? new Date(releaseDate) : null,
      createdAt: context.now(),
    }));
    res.status(201).json(presentItem(item, false));
  });

  register(app, operations.updateEmbed, async ({ params: { id }, body, identity }, res) => {
    const { iframeCode, releaseDate, ...rest } = body;
    const changes = {
      ...rest,
      releaseDate: toDate(releaseDate),
      ...(iframeCode !== undefined && { iframeCode: harmless(iframeCode) }),
    };
    const { item, liked } = await saveChanges(context, identity, 'embed', id, changes);
    res.json(presentItem(item, liked));
  });
}
