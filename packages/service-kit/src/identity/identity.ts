import * as z from 'zod';

export const identityIssuer = 'gateway';
export const identityAudience = 'services';

const claims = {
  /** The client's network address as the gateway saw it. */
  address: z.string().min(1).max(64),
  admin: z.strictObject({ id: z.string(), username: z.string(), sessionId: z.string() }).optional(),
  member: z.strictObject({ id: z.string(), number: z.string() }).optional(),
};

export const identityClaimsSchema = z.strictObject({
  ...claims,
  iss: z.literal(identityIssuer),
  aud: z.literal(identityAudience),
  iat: z.int(),
  exp: z.int(),
});

const identitySchema = z.object(claims);

/** Who is asking: an administrator, a member, both, or (with neither) anyone at that address. */
export type Identity = z.infer<typeof identitySchema>;
export type AdminIdentity = NonNullable<Identity['admin']>;
export type MemberIdentity = NonNullable<Identity['member']>;
