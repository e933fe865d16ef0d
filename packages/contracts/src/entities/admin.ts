import * as z from 'zod';
import { adminRoles } from '../admin-roles.ts';
import { instantSchema, numberedPageQuery, requiredInput, searchInput, strictBody } from '../common.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';

export const adminSchema = z.object({ id: z.string(), username: z.string() });
export type Admin = z.infer<typeof adminSchema>;

/** The administrator of local runs, which everyone may know; rejected by servers in production. */
export const localAdmin = { username: 'admin', password: 'admin-local-only' } as const;

export const loginSchema = strictBody({
  username: requiredInput(messages.loginRequired, limits.adminUsernameCharacters, 'Username').trim(),
  password: z
    .string({ error: messages.loginRequired })
    .min(1, { error: messages.loginRequired })
    .max(limits.adminPasswordMaxCharacters, { error: messages.loginFailed }),
});
export type Login = z.infer<typeof loginSchema>;

/** The signed-in administrator. */
const signedInAdminSchema = adminSchema.extend({
  role: z.enum(adminRoles),
  /** A second factor is required and none is set up: nothing but the own account is open. */
  mustEnrol: z.boolean(),
});
export type SignedInAdmin = z.infer<typeof signedInAdminSchema>;

export const signedInSchema = z.object({ token: z.string(), admin: signedInAdminSchema });
export type SignedIn = z.infer<typeof signedInSchema>;

/** Second factors an administrator can have. */
export const secondFactors = ['passkey', 'code'] as const;
export type SecondFactor = (typeof secondFactors)[number];

/** The password is right, but a second factor is set up. `ticket` stands for the password for five minutes. */
const secondFactorAskedSchema = z.object({
  secondFactor: z.object({ ticket: z.string(), methods: z.array(z.enum(secondFactors)) }),
});

export const loginResponseSchema = z.union([signedInSchema, secondFactorAskedSchema]);
export type LoginResponse = z.infer<typeof loginResponseSchema>;

export const verifyAdminResponseSchema = z.object({ admin: signedInAdminSchema });
export type VerifyAdminResponse = z.infer<typeof verifyAdminResponseSchema>;

const auditValue = z.string().max(limits.auditValueCharacters).optional();

/** Fields of the target that the change gave another value. Without values where the log must not have them. */
const auditChangesSchema = z
  .array(z.object({ field: z.string(), before: auditValue, after: auditValue }))
  .max(limits.auditChanges);
export type AuditChange = z.infer<typeof auditChangesSchema>[number];

/** One change an administrator made. */
export const auditEntrySchema = z.object({
  id: z.string(),
  at: instantSchema,
  admin: adminSchema,
  /** `<entity>.<verb>`, for example `video.create`. */
  action: z.string(),
  target: z.object({ type: z.string(), id: z.string(), title: z.string().optional() }).nullable(),
  changes: auditChangesSchema.optional(),
  address: z.string(),
  requestId: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;
export const auditQuerySchema = numberedPageQuery({
  /** Part of the name. */
  administrator: searchInput,
  /** `<entity>` or `<entity>.<verb>`. */
  action: z
    .string()
    .regex(/^[a-z-]{1,40}(\.[a-z-]{1,40})?$/, { error: 'action must be <entity> or <entity>.<verb>' })
    .optional(),
  /** Part of the target's title, or its id. */
  search: searchInput,
  from: instantSchema.optional(),
  /** Exclusive. */
  to: instantSchema.optional(),
});
export type AuditQuery = z.infer<typeof auditQuerySchema>;
