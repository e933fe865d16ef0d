import * as z from 'zod';
import { adminRoles } from '../admin-roles.ts';
import { editOf, flag, idSchema, instantSchema, oneOf, requiredText, strictBody } from '../common.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { adminSchema, loginSchema, secondFactors } from './admin.ts';

const { username } = loginSchema.shape;
const currentPassword = z
  .string({ error: messages.passwordRequired })
  .min(1, { error: messages.passwordRequired })
  .max(limits.adminPasswordMaxCharacters, { error: messages.passwordWrong });

/** As `navigator.credentials` gives it, in JSON; the WebAuthn library validates it. */
const passkeyResponse = z.looseObject({ id: z.string().min(1).max(limits.passkeyIdCharacters) });

export const newPasswordSchema = z
  .string({ error: messages.passwordLength })
  .min(limits.adminPasswordMinCharacters, { error: messages.passwordLength })
  .max(limits.adminPasswordMaxCharacters, { error: messages.passwordLength });

/** Chinese characters, digits, and letters with or without accents; none that looks like another, such as ı, so that no name does. */
const usernamePattern = /^(?!.*[ıĸ×÷])[A-Za-z0-9À-ž\p{Script=Han}][A-Za-z0-9À-ž\p{Script=Han}._@-]*$/u;
/** The form in which usernames are compared: ignores case and full-width forms. */
export const canonicalUsername = (username: string): string =>
  username.normalize('NFKC').trim().toLowerCase();

/** Who the audit log says has run a command on the server. */
export const operatorName = 'command';

// Not a `pattern`: property escapes are no part of OpenAPI's dialect.
export const newUsernameSchema = username
  .refine((name) => usernamePattern.test(name), { error: messages.usernameMalformed })
  .refine((name) => canonicalUsername(name) !== operatorName, {
    error: messages.usernameTaken,
  });

/** Six digits of an authenticator app, or a recovery code. Spaces and hyphens are ignored. */
const codeInput = z
  .string({ error: messages.codeRequired })
  .regex(/\S/, { error: messages.codeRequired })
  .max(64, { error: messages.codeWrong })
  .transform((code) => code.normalize('NFKC').replace(/[\s-]/g, '').toLowerCase());

export const secondFactorCodeSchema = strictBody({
  ticket: z.string({ error: messages.ticketExpired }).max(64, { error: messages.ticketExpired }),
  code: codeInput,
});

/** Options for `navigator.credentials`, as the WebAuthn library makes them, and the id of their challenge. */
export const passkeyOptionsSchema = z.object({ id: z.string(), options: z.looseObject({}) });

export const passkeyLoginSchema = strictBody({ id: z.string().max(64), response: passkeyResponse });

export const confirmPasswordSchema = strictBody({ password: currentPassword });
export const changePasswordSchema = strictBody({ password: currentPassword, newPassword: newPasswordSchema });
export const totpCodeSchema = strictBody({ code: codeInput });

/** `uri` is an otpauth: address, for a QR code. */
export const newTotpSchema = z.object({ secret: z.string(), uri: z.string() });
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });

const passkeyName = requiredText('Please enter a name for the passkey', limits.passkeyNameCharacters, 'Name');
export const addPasskeySchema = strictBody({
  id: z.string().max(64),
  name: passkeyName,
  response: passkeyResponse,
});
export const renamePasskeySchema = strictBody({ name: passkeyName });

const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: instantSchema,
  lastUsedAt: instantSchema.nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;
export const passkeyParamsSchema = strictBody({ id: z.string().max(limits.passkeyIdCharacters) });

const ownSessionSchema = z.object({
  id: z.string(),
  isThis: z.boolean(),
  userAgent: z.string(),
  address: z.string(),
  createdAt: instantSchema,
  /** To within five minutes. */
  seenAt: instantSchema,
});
export const sessionParamsSchema = strictBody({ id: z.string().max(64) });

export const accountSchema = z.object({
  admin: adminSchema,
  role: z.enum(adminRoles),
  passwordChangedAt: instantSchema,
  passkeys: z.array(passkeySchema),
  /** Whether the server has a name that passkeys can be bound to. */
  passkeysAvailable: z.boolean(),
  hasTotp: z.boolean(),
  recoveryCodesLeft: z.int(),
  secondFactorRequired: z.boolean(),
  /** Sessions that run, the last seen first. */
  sessions: z.array(ownSessionSchema),
});
export type Account = z.infer<typeof accountSchema>;

const teamMemberSchema = z.object({
  ...adminSchema.shape,
  role: z.enum(adminRoles),
  disabled: z.boolean(),
  secondFactors: z.array(z.enum(secondFactors)),
  passkeys: z.int(),
  /** Sessions that run. */
  sessions: z.int(),
  seenAt: instantSchema.nullable(),
});
export type TeamMember = z.infer<typeof teamMemberSchema>;

const inviteSchema = z.object({
  id: idSchema,
  role: z.enum(adminRoles),
  expiresAt: instantSchema,
});
export type Invite = z.infer<typeof inviteSchema>;
/** Whoever has the token can join, once, until the invitation expires. */
export const inviteWithTokenSchema = inviteSchema.extend({ token: z.string() });

export const teamSchema = z.object({
  administrators: z.array(teamMemberSchema),
  invites: z.array(inviteSchema),
  secondFactorRequired: z.boolean(),
});
export type Team = z.infer<typeof teamSchema>;

const role = oneOf('role', adminRoles);
export const createInviteSchema = strictBody({ role });
export const updateTeamMemberSchema = editOf({
  role: role.optional(),
  disabled: flag('disabled').optional(),
});
export const teamSettingsSchema = strictBody({
  secondFactorRequired: flag('secondFactorRequired'),
});

export const joinSchema = strictBody({
  token: z.string({ error: messages.inviteInvalid }).max(128, { error: messages.inviteInvalid }),
  username: newUsernameSchema,
  password: newPasswordSchema,
});
