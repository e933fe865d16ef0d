import { createEmbedSchema, messages } from '@platform/contracts';
import { errors, validate } from '@platform/service-kit';
import type { Context } from '../context.ts';
import { rebuildIframe } from '../domain/iframe.ts';
import { presentItem } from '../domain/present.ts';
import { saveNew } from './save-item.ts';

/** POST /api/embeds: saves embed code, rebuilt from what is known to be harmless. */
export const createEmbed = (context: Context) =>
  validate({ body: createEmbedSchema }, async (req, res) => {
    const { title, description, releaseDate, isPublic } = req.body;
    const iframeCode = rebuildIframe(req.body.iframeCode);
    if (!iframeCode) throw errors.validation(messages.iframeInvalid, 'iframeCode');

    const item = await saveNew(context, req.identity, {
      type: 'embed',
      title,
      description,
      iframeCode,
      thumbnail: null,
      duration: null,
      releaseDate: releaseDate ? new Date(releaseDate) : null,
      isPublic,
      createdAt: context.now(),
    });
    res.status(201).json(presentItem(item, false));
  });
