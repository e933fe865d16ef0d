import { idParamsSchema, messages, updateEmbedSchema } from '@platform/contracts';
import { errors, validate } from '@platform/service-kit';
import type { Context } from '../context.ts';
import { rebuildIframe } from '../domain/iframe.ts';
import { presentItem } from '../domain/present.ts';
import { commonChanges } from './changes.ts';
import { embedKind } from './kinds.ts';
import { saveChanges } from './save-item.ts';

/** PUT /api/embeds/{id}: changes the fields named. */
export const updateEmbed = (context: Context) =>
  validate({ params: idParamsSchema, body: updateEmbedSchema }, async (req, res) => {
    const { iframeCode, ...rest } = req.body;
    const changes = commonChanges(rest);
    if (iframeCode !== undefined) {
      changes.iframeCode = rebuildIframe(iframeCode);
      if (!changes.iframeCode) throw errors.validation(messages.iframeInvalid, 'iframeCode');
    }
    const item = await saveChanges(context, req.identity, embedKind, req.params.id, changes);
    const liked = await context.store.likedBy(req.identity?.member?.id, [item.id]);
    res.json(presentItem(item, liked.has(item.id)));
  });
