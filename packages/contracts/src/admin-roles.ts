/**
 * Roles of administrators. An editor has the content and the site's words, an analyst the figures and the audit log; members,
 * their numbers, messages and the team are the owner's alone.
 */
export const adminRoles = ['owner', 'editor', 'analyst'] as const;
export type AdminRole = (typeof adminRoles)[number];

/**
 * Policies that only administrators pass: every one of them (`account`, even before a required second factor is set up), or those with
 * the role and owners, who may do all.
 */
export type AdminPolicy = 'account' | AdminRole;

/** Whether an administrator of this role passes the policy. */
export const roleMay = (role: AdminRole, policy: AdminPolicy): boolean =>
  role === 'owner' || policy === 'account' || policy === role;
