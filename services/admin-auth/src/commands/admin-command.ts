import { messages, newPasswordSchema, newUsernameSchema } from '@platform/contracts';
import { auditEvent, CommandError, operatorIdentity } from '@platform/service-kit';
import type { Context, Stores } from '../context.ts';
import { isLocalPassword } from '../domain/credentials.ts';
import type { AdminRecord } from '../store/admins.ts';

export interface AdminCommand {
  username: string;
  kind: 'create' | 'reset' | 'disable';
  /** Leaves an existing admin unchanged. */
  ifMissing: boolean;
}

type Needs = Stores & Pick<Context, 'passwords' | 'revoke' | 'isProduction'>;

/** Runs a command and returns a line about the result. */
export async function runAdminCommand(
  command: AdminCommand,
  password: string,
  needs: Needs,
): Promise<string> {
  const { kind, ifMissing } = command;
  const username = command.username.trim();
  const { admins } = needs;
  if (kind === 'create' && ifMissing && (await admins.find(username))) {
    return `Administrator ${username} exists already`;
  }
  if (kind === 'disable') {
    const change = { $set: { disabled: true } };
    await changeCredentials(needs, 'admin.disable', username, change);
    return `Administrator ${username} is disabled`;
  }
  // A reset takes any name there is, also one that could not be chosen today.
  const name = kind === 'create' ? newUsernameSchema.safeParse(username) : undefined;
  const problem = name?.error ?? newPasswordSchema.safeParse(password).error;
  if (problem) throw new CommandError(problem.issues[0]?.message);
  if (needs.isProduction && isLocalPassword(password)) throw new CommandError(messages.passwordPublic);
  const passwordHash = await needs.passwords.hash(password, 'known');
  if (kind === 'reset') {
    const set = { passwordHash, passwordChangedAt: new Date(), disabled: false };
    // So that someone who has lost a second factor too can log in again.
    const without = { passkeys: [], recoveryCodes: [] };
    const change = { $set: { ...set, ...without }, $unset: { totp: 1 as const } };
    await changeCredentials(needs, 'admin.reset', username, change);
    return `Password of administrator ${username} is reset`;
  }
  const created = await admins.insert(username, passwordHash, 'owner');
  if (!created && ifMissing) return `Administrator ${username} exists already`;
  if (!created)
    throw new CommandError(`Administrator ${username} exists already; use --reset to set a password`);
  await audit(needs, 'admin.create', created);
  return `Administrator ${username} is created`;
}

/** Makes a change that ends an admin's sessions and invitations: revokes them, tells the gateways and writes the audit log. */
async function changeCredentials(
  needs: Needs,
  action: string,
  username: string,
  change: Parameters<Needs['admins']['changeCredentials']>[1],
): Promise<void> {
  const found = await needs.admins.find(username);
  const admin =
    found &&
    (await needs.transaction(async (session) => {
      // No invitation is made meanwhile.
      await needs.team.lockOwners(session);
      await needs.team.withdrawInvitesOf(found._id, session);
      return needs.admins.changeCredentials(found._id, change, { session });
    }));
  if (!admin) throw new CommandError(`There is no administrator ${username}`);
  await needs.revoke(...(await needs.sessions.revokeAll(admin._id, new Date())));
  await audit(needs, action, admin);
}

async function audit({ auditLog }: Needs, action: string, admin: AdminRecord): Promise<void> {
  const target = { type: 'admin', id: admin._id.toHexString(), title: admin.username };
  await auditLog.append(auditEvent({ identity: operatorIdentity, action, target }).event);
}
