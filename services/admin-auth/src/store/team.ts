import type { AdminRole } from '@platform/contracts';
import { type ClientSession, type Connection, Schema, type Types } from 'mongoose';

export interface InviteRecord {
  _id: Types.ObjectId;
  role: AdminRole;
  expireAt: Date;
}

const inviteSchema = new Schema<InviteRecord>(
  { role: { type: String, required: true }, expireAt: { type: Date, required: true } },
  { versionKey: false },
).index({ expireAt: 1 }, { expireAfterSeconds: 0 });

const settingsId = 'team';
interface TeamSettings {
  _id: typeof settingsId;
  secondFactorRequired: boolean;
  /** Counts the changes to who is an owner, so that two at once conflict. */
  ownerChanges: number;
}

const settingsSchema = new Schema<TeamSettings>(
  { _id: String, secondFactorRequired: { type: Boolean, default: false }, ownerChanges: Number },
  { versionKey: false },
);

const inviteLifeMs = 24 * 60 * 60 * 1000;

export type TeamStore = ReturnType<typeof createTeamStore>;

/** The invitations and the settings of the team. */
export function createTeamStore(connection: Connection) {
  const invites = connection.model<InviteRecord>('Invite', inviteSchema, 'invites');
  const settings = connection.model<TeamSettings>('TeamSettings', settingsSchema, 'team_settings');
  const open = (now: Date) => ({ expireAt: { $gt: now } });
  const change = async (update: object, session?: ClientSession) =>
    void (await settings.updateOne({ _id: settingsId }, update, { upsert: true, session }));

  return {
    init: async () => {
      await Promise.all([invites.init(), settings.init()]);
      // Two transactions that both insert it would fail; both updating it conflict and repeat.
      await change({ $setOnInsert: { ownerChanges: 0 } });
    },

    isFactorRequired: async (): Promise<boolean> =>
      (await settings.exists({ _id: settingsId, secondFactorRequired: true })) !== null,
    requireFactor: (secondFactorRequired: boolean) => change({ $set: { secondFactorRequired } }),
    /** Makes this transaction conflict with any other that changes who is an owner. */
    lockOwners: (session: ClientSession) => change({ $inc: { ownerChanges: 1 } }, session),

    invite: async (role: AdminRole, now: Date): Promise<InviteRecord> =>
      (await invites.create({ role, expireAt: new Date(now.getTime() + inviteLifeMs) })).toObject(),
    invites: async (now: Date): Promise<InviteRecord[]> =>
      await invites.find(open(now)).sort({ _id: 1 }).lean<InviteRecord[]>(),
    /** Uses or withdraws an invitation; null when it is not open. */
    takeInvite: async (id: string, now: Date, session?: ClientSession): Promise<InviteRecord | null> =>
      await invites.findOneAndDelete({ _id: id, ...open(now) }, { session }).lean<InviteRecord>(),
  };
}
