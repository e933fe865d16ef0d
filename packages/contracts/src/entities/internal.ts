import * as z from 'zod';
import { adminRoles } from '../admin-roles.ts';
import { idSchema, strictBody } from '../common.ts';
import { viewedKinds } from '../events/events.ts';
import { limits } from '../limits.ts';
import { itemParamsSchema } from './coming-back.ts';
import { memberStatuses } from './members.ts';

/** What services request from each other; the calls are in operations/internal.ts. */

/** A public ES256 key. */
export const publicJwkSchema = z.looseObject({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string().min(40),
  y: z.string().min(40),
  kid: z.string().min(1),
});

/** A JWK set of public ES256 keys. */
export const jwksSchema = z.object({ keys: z.array(publicJwkSchema).min(1) });
export type Jwks = z.infer<typeof jwksSchema>;

export const checkMemberSchema = strictBody({
  membershipNumber: z.string().min(1).max(limits.membershipNumberInputCharacters),
  /** The client's; wrong numbers are counted by it. */
  address: z.string().max(64),
  /** The number comes with its own signed cookie, so it is no guess. */
  isProven: z.boolean(),
});
export type CheckMember = z.infer<typeof checkMemberSchema>;
export const checkMemberResponseSchema = z.discriminatedUnion('active', [
  z.object({ active: z.literal(true), memberId: z.string() }),
  z.object({ active: z.literal(false) }),
]);
export type CheckMemberResponse = z.infer<typeof checkMemberResponseSchema>;

/** How many members a search finds at most. */
export const foundMembersMax = 1000;

/** How many members sms asks about at once. */
export const smsMembersMax = 1000;
const smsMemberSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** E.164 */
  phoneNumber: z.string(),
  /** As it was issued. */
  membershipNumber: z.string(),
  status: z.enum(memberStatuses),
});
export type SmsMember = z.infer<typeof smsMemberSchema>;
/** sms asks membership for the members of these ids, suspended ones too. */
export const membersByIdSchema = strictBody({ ids: z.array(idSchema).max(smsMembersMax) });
export const smsMembersSchema = z.object({ members: z.array(smsMemberSchema) });
/** sms reads all members, page by page, in the order of their ids. */
export const memberPageSchema = strictBody({
  after: idSchema.optional(),
  limit: z.int().min(1).max(smsMembersMax),
  includeSuspended: z.boolean(),
});
export type MemberPage = z.infer<typeof memberPageSchema>;

export const sessionStateSchema = z.discriminatedUnion('active', [
  z.object({
    active: z.literal(true),
    adminId: z.string(),
    username: z.string(),
    role: z.enum(adminRoles),
    mustEnrol: z.boolean(),
  }),
  z.object({ active: z.literal(false) }),
]);
export type SessionState = z.infer<typeof sessionStateSchema>;

/** How many items content can be asked about at once. */
export const itemTitlesMax = 500;
export const itemTitleSchema = z.object({ ...itemParamsSchema.shape, title: z.string() });
export type ItemTitle = z.infer<typeof itemTitleSchema>;

/** How many items content can be told about at once. */
export const itemViewsMax = 1000;
/** Analytics tells content the items' total views within the retention period. */
export const itemViewsSchema = strictBody({
  kind: z.enum(viewedKinds),
  views: z.array(z.strictObject({ id: idSchema, views: z.int().min(0) })).max(itemViewsMax),
  /**
   * If set, `views` is complete for this range of ids: content sets all other items in the range to 0. A missing
   * bound means unbounded.
   */
  range: z.strictObject({ after: idSchema.optional(), upTo: idSchema.optional() }).optional(),
});
export type ItemViews = z.infer<typeof itemViewsSchema>;

/** Redis pub/sub channel for revocations: the gateways drop the sessions or members from their caches. */
export const revocationChannel = 'revocations';
export const revocationSchema = z.strictObject({
  kind: z.enum(['session', 'member']),
  ids: z.array(z.string()),
});
export type Revocation = z.infer<typeof revocationSchema>;

/**
 * How long the gateway caches a positive response about a session or member; the delay of a lost revocation. While the
 * owning service is down: 60 s (identity-cache.ts).
 */
export const identityCacheMs = 3000;

/** Issuer and audience of administrators' tokens. */
export const adminToken = { issuer: 'admin-auth', audience: 'platform-admin' } as const;

/** Cookie with the signed membership number, and header with the gateway's identity token. */
export const memberCookieName = 'member';
export const identityHeader = 'x-identity';
