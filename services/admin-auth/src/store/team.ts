import type { AdminRole } from '@platform/contracts';
import { type ClientSession, type Connection, Types } from 'mongoose';

export interface InviteRecord {
  _id: Types.ObjectId;
  role: AdminRole;
  /** The owner who made it. It is good as long as they are one. */
  by: Types.ObjectId;
  expireAt: Date;
}

const settingsId = 'team';
interface TeamSettings {
  _id: typeof settingsId;
  secondFactorRequired: boolean;
  /** Counts the changes to who is an owner, so that two at once conflict. */
  ownerChanges: number;
}

const inviteLifeMs = 24 * 60 * 60 * 1000;

/** The invitations and the settings of the team. */
export function createTeamStore(connection: Connection) {
  const invites = connection.collection<InviteRecord>('invites');
  const settings = connection.collection<TeamSettings>('team_settings');
  const open = (now: Date) => ({ expireAt: { $gt: now } });
  const change = async (update: object, session?: ClientSession) =>
    void (await settings.updateOne({ _id: settingsId }, update, { upsert: true, session }));

  return {
    init: async () => {
      await invites.createIndex({ expireAt: 1 }, { expireAfterSeconds: 0 });
      // Two transactions that both insert it would fail; both updating it conflict and repeat.
      await change({ $setOnInsert: { ownerChanges: 0 } });
    },

    isFactorRequired: async (session?: ClientSession): Promise<boolean> =>
      (await settings.findOne({ _id: settingsId }, { session }))?.secondFactorRequired === true,
    requireFactor: (secondFactorRequired: boolean, session: ClientSession) =>
      change({ $set: { secondFactorRequired } }, session),
    /** Makes this transaction conflict with any other that changes who is an owner. */
    lockOwners: (session: ClientSession) => change({ $inc: { ownerChanges: 1 } }, session),

    async invite(
      { role, by }: Pick<InviteRecord, 'role' | 'by'>,
      now: Date,
      session: ClientSession,
    ): Promise<InviteRecord> {
      const expireAt = new Date(now.getTime() + inviteLifeMs);
      const invite = { _id: new Types.ObjectId(), role, by, expireAt };
      await invites.insertOne(invite, { session });
      return invite;
    },
    findInvite: (id: string, now: Date) => invites.findOne({ _id: new Types.ObjectId(id), ...open(now) }),
    invites: (now: Date, session?: ClientSession) =>
      invites.find(open(now), { session, sort: { _id: 1 } }).toArray(),
    withdrawInvitesOf: async (by: Types.ObjectId, session: ClientSession) =>
      void (await invites.deleteMany({ by }, { session })),
    /** Uses or withdraws an invitation; null when it is not open. */
    takeInvite: (id: string, now: Date, session?: ClientSession) =>
      invites.findOneAndDelete({ _id: new Types.ObjectId(id), ...open(now) }, { session }),
  };
}
