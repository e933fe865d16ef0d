import { isDeepStrictEqual } from 'node:util';
import { messages, type SavedSiteSettings } from '@platform/contracts';
import { internalOperations, operations } from '@platform/contracts/operations';
import { errors, register } from '@platform/service-kit';
import type { Application } from 'express';
import type { Context } from '../context.ts';
import type { SiteSettingsRecord } from '../store/models.ts';
import { cachePrivately } from './caching.ts';
import { checkedPicture } from './change-items.ts';

export function siteSettingsRoutes(app: Application, context: Context): void {
  const { store, publisher, now } = context;

  async function present(record: SiteSettingsRecord | null): Promise<SavedSiteSettings> {
    const { revision = 0, settings = null, savedBy, savedAt } = record ?? {};
    const [item] = settings?.featured ? await store.titles([settings.featured]) : [];
    return {
      ...{ revision, settings, savedBy: savedBy?.username ?? null, featuredTitle: item?.title ?? null },
      savedAt: savedAt?.toISOString() ?? null,
    };
  }

  register(app, operations.getSiteSettings, async (_req, res) => {
    cachePrivately(res);
    res.json(await present(await store.siteSettings()));
  });

  register(app, operations.saveSiteSettings, async ({ body, identity }, res) => {
    const { revision, ...settings } = body;
    const known = await store.siteSettings();
    // Before the picture is checked: storage removes one that fails.
    if ((known?.revision ?? 0) !== revision) throw errors.conflict(messages.siteSettingsConflict);
    const { featured, heroPicture } = settings;
    const isNew = featured && !isDeepStrictEqual(featured, known?.settings.featured);
    if (isNew && (await store.titles([featured])).length === 0)
      throw errors.validation(messages.itemNotFound, 'featured');
    if (heroPicture)
      settings.heroPicture = await checkedPicture(context, heroPicture, [known?.settings.heroPicture ?? '']);
    if (isDeepStrictEqual(settings, known?.settings)) return void res.json(await present(known));

    const { id, username } = identity.admin;
    const next = { settings, savedBy: { id, username }, savedAt: now() };
    const saved = await store.transaction(async (session) => {
      const before = await store.siteSettings(session);
      const after = await store.saveSiteSettings(revision, next, session);
      await publisher.siteSettingsSaved(session, identity, after, before);
      return after;
    });
    res.json(await present(saved));
  });

  register(app, internalOperations.getPublishedSiteSettings, async (_req, res) => {
    const { revision = 0, settings: saved } = (await store.siteSettings()) ?? {};
    const { featured, ...shown } = saved ?? {};
    res.json({ revision, settings: saved ? { ...shown, hasFeatured: Boolean(featured) } : null });
  });
}
