import * as z from 'zod';
import { instantSchema, numberedPageQuery, requiredInput, strictBody } from '../common.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';

export const adminSchema = z.object({ id: z.string(), username: z.string() });
export type Admin = z.infer<typeof adminSchema>;

/** The administrator of local runs, which everyone may know; refused by servers in production. */
export const localAdmin = { username: 'admin', password: 'admin-local-only' } as const;

export const loginSchema = strictBody({
  username: requiredInput(messages.loginRequired, limits.adminUsernameCharacters, 'Username'),
  password: z
    .string({ error: messages.loginRequired })
    .min(1, { error: messages.loginRequired })
    .max(limits.adminPasswordMaxCharacters, { error: messages.loginFailed }),
});
export type Login = z.infer<typeof loginSchema>;

export const loginResponseSchema = z.object({ token: z.string(), admin: adminSchema });
export type LoginResponse = z.infer<typeof loginResponseSchema>;

export const verifyAdminResponseSchema = z.object({ admin: adminSchema });
export type VerifyAdminResponse = z.infer<typeof verifyAdminResponseSchema>;

/** One change an administrator made. */
export const auditEntrySchema = z.object({
  id: z.string(),
  at: instantSchema,
  admin: adminSchema,
  /** `<entity>.<verb>`, for example `video.create`. */
  action: z.string(),
  target: z.object({ type: z.string(), id: z.string(), title: z.string().optional() }).nullable(),
  address: z.string(),
  requestId: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;
export const auditListSchema = z.array(auditEntrySchema);
export const auditQuerySchema = numberedPageQuery({});
export type AuditQuery = z.infer<typeof auditQuerySchema>;
