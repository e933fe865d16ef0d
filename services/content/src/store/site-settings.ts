import { messages } from '@platform/contracts';
import { errors, isDuplicateKey, readTimeoutMs } from '@platform/service-kit';
import type { ClientSession, Collection } from 'mongoose';
import type { Models, SiteSettingsRecord } from './models.ts';

const _id = 'site';

export const openSiteSettings = ({ siteSettings }: Pick<Models, 'siteSettings'>) => ({
  siteSettings: (session?: ClientSession): Promise<SiteSettingsRecord | null> =>
    siteSettings.findOne({ _id }, session ? { session } : { maxTimeMS: readTimeoutMs }),

  /**
   * Saves the revision that follows `revision`.
   * @throws {AppError} 409 when another one is the last
   */
  async saveSiteSettings(
    revision: number,
    next: Pick<SiteSettingsRecord, 'settings' | 'savedBy' | 'savedAt'>,
    session: ClientSession,
  ): Promise<SiteSettingsRecord> {
    const record = { ...next, revision: revision + 1 };
    const collection: Collection<SiteSettingsRecord> = siteSettings;
    try {
      const { matchedCount, upsertedCount } = await collection.updateOne(
        { _id, revision },
        { $set: record },
        { session, upsert: revision === 0 },
      );
      if (matchedCount + upsertedCount === 0) throw errors.conflict(messages.siteSettingsConflict);
    } catch (error) {
      throw isDuplicateKey(error) ? errors.conflict(messages.siteSettingsConflict) : error;
    }
    return { _id, ...record };
  },
});
