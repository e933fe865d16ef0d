import type { Connection } from 'mongoose';
import { removeLikes } from '../likes/store.ts';
import { markDeleted } from '../store/members.ts';
import type { Models } from '../store/models.ts';
import { openLists } from './lists.ts';
import { openProgress } from './progress.ts';
import { openSettings } from './settings.ts';

/** What members come back to, in MongoDB. */
export const openComingBack = (connection: Connection, models: Models) => ({
  ...openLists(models),
  ...openProgress(connection, models),
  ...openSettings(connection, models),

  removeLikes: (member: string) => removeLikes(connection, models, member),

  /** Removes all that is stored of a deleted member, for good. Idempotent. */
  async removeMember(member: string): Promise<void> {
    await markDeleted(models, member);
    await removeLikes(connection, models, member);
    await models.memberItems.deleteMany({ member });
    await models.memberSettings.deleteOne({ _id: member });
  },
});
