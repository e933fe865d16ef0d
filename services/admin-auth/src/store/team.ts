import type { AdminRole } from '@platform/contracts';
import { type ClientSession, type Connection, Schema, type Types } from 'mongoose';

export interface InviteRecord {
  _id: Types.ObjectId;
  role: AdminRole;
  /** The owner who made it. It is good as long as they are one. */
  by: Types.ObjectId;
  expireAt: Date;
}

const inviteSchema = new Schema<InviteRecord>(
  {
    role: { type: String, required: true },
    by: { type: Schema.Types.ObjectId, required: true },
    expireAt: { type: Date, required: true },
  },
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
    requireFactor: (secondFactorRequired: boolean, session: ClientSession) =>
      change({ $set: { secondFactorRequired } }, session),
    /** Makes this transaction conflict with any other that changes who is an owner. */
    lockOwners: (session: ClientSession) => change({ $inc: { ownerChanges: 1 } }, session),

    async invite(
      { role, by }: Pick<InviteRecord, 'role' | 'by'>,
      now: Date,
      session: ClientSession,
    ): Promise<InviteRecord> {
      const invite = { role, by, expireAt: new Date(now.getTime() + inviteLifeMs) };
      const [made] = await invites.create([invite], { session });
      return (made as NonNullable<typeof made>).toObject();
    },
    findInvite: async (id: string, now: Date): Promise<InviteRecord | null> =>
      await invites.findOne({ _id: id, ...open(now) }).lean<InviteRecord>(),
    invites: async (now: Date, session?: ClientSession): Promise<InviteRecord[]> =>
      await invites.find(open(now), null, { session }).sort({ _id: 1 }).lean<InviteRecord[]>(),
    withdrawInvitesOf: async (by: Types.ObjectId, session: ClientSession) =>
      void (await invites.deleteMany({ by }, { session })),
    /** Uses or withdraws an invitation; null when it is not open. */
    takeInvite: async (id: string, now: Date, session?: ClientSession): Promise<InviteRecord | null> =>
      await invites.findOneAndDelete({ _id: id, ...open(now) }, { session }).lean<InviteRecord>(),
  };
}
