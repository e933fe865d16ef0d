import type { MemberSettings } from '@platform/contracts';
import { readTimeoutMs, withTransaction } from '@platform/service-kit';
import type { Connection } from 'mongoose';
import { type MemberSettingsRecord, requireMember } from '../store/members.ts';
import type { Models } from '../store/models.ts';

const settingsOf = (record: MemberSettingsRecord | null): MemberSettings => ({
  historyPaused: record?.historyPaused ?? false,
  autoplay: record?.autoplay ?? false,
});

export const readSettings = async ({ memberSettings }: Models, member: string): Promise<MemberSettings> =>
  settingsOf(await memberSettings.findOne({ _id: member }, { timeoutMS: readTimeoutMs }));

export const openSettings = (connection: Connection, models: Models) => ({
  settings: (member: string) => readSettings(models, member),
  /**
   * Changes the named settings; returns all.
   * @throws {AppError} 401 when the member was deleted
   */
  changeSettings: (member: string, changes: Partial<MemberSettings>): Promise<MemberSettings> =>
    withTransaction(connection, async (session) => {
      await requireMember(models, session, member);
      const options = { session, upsert: true, returnDocument: 'after' } as const;
      const { memberSettings } = models;
      return settingsOf(await memberSettings.findOneAndUpdate({ _id: member }, { $set: changes }, options));
    }),
});
