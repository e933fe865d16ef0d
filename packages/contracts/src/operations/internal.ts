import * as z from 'zod';
import { idSchema, strictBody } from '../common.ts';
import { itemParamsSchema } from '../entities/coming-back.ts';
import { videoPlaybackSchema } from '../entities/content.ts';
import * as entities from '../entities/internal.ts';
import { publishedSiteSettingsSchema } from '../entities/site-settings.ts';
import * as storage from '../entities/storage.ts';
import { limits } from '../limits.ts';
import { internal } from './operation.ts';

/** The calls of services to each other. */
export const internalOperations = {
  getJwks: internal('GET', '/internal/jwks', {
    callers: 'anyone',
    response: entities.jwksSchema,
  }),
  getSession: internal('GET', '/internal/sessions/{sessionId}', {
    callers: ['gateway'],
    params: strictBody({ sessionId: z.string().min(1).max(64) }),
    response: entities.sessionStateSchema,
  }),
  checkMember: internal('POST', '/internal/members/check', {
    callers: ['gateway'],
    body: entities.checkMemberSchema,
    response: entities.checkMemberResponseSchema,
  }),
  /** Those of the members that there are, in no order, with the number as it was issued. */
  findMemberNames: internal('POST', '/internal/members/names', {
    callers: ['analytics'],
    body: strictBody({ ids: z.array(idSchema).max(limits.listMaxItems) }),
    response: z.object({
      members: z.array(z.object({ id: idSchema, membershipNumber: z.string(), name: z.string() })),
    }),
  }),
  /** The members whose name or number contains a text, the newest first. */
  findMembers: internal('POST', '/internal/members/find', {
    callers: ['analytics'],
    body: strictBody({ search: z.string().min(1).max(limits.searchCharacters) }),
    response: z.object({ ids: z.array(idSchema).max(entities.foundMembersMax) }),
  }),
  /** Whose number this is, in any spelling. */
  findMemberOfNumber: internal('POST', '/internal/members/of-number', {
    callers: ['analytics'],
    body: entities.checkMemberSchema.pick({ membershipNumber: true }),
    response: z.object({ id: idSchema.nullable() }),
  }),
  /** Those of the members that there are, in no order. */
  findMembersById: internal('POST', '/internal/members/by-id', {
    callers: ['sms'],
    body: entities.membersByIdSchema,
    response: entities.smsMembersSchema,
  }),
  /** A page shorter than `limit` is the last. */
  pageMembers: internal('POST', '/internal/members/page', {
    callers: ['sms'],
    body: entities.memberPageSchema,
    response: entities.smsMembersSchema,
  }),
  checkObject: internal('POST', '/internal/objects/check', {
    callers: ['content'],
    body: storage.checkObjectSchema,
    response: storage.checkedObjectSchema,
  }),
  getPlayback: internal('POST', '/internal/playback', {
    callers: ['content'],
    body: storage.getPlaybackSchema,
    response: videoPlaybackSchema,
  }),
  applyContentEvents: internal('POST', '/internal/content-events', {
    callers: ['content'],
    body: storage.applyContentEventsSchema,
    response: z.object({}),
  }),
  /** Titles of those of the items that content has, hidden ones too, in the order asked. */
  findItemTitles: internal('POST', '/internal/item-titles', {
    callers: ['analytics'],
    body: strictBody({ items: z.array(itemParamsSchema).max(entities.itemTitlesMax) }),
    response: z.object({ titles: z.array(entities.itemTitleSchema) }),
  }),
  setItemViews: internal('POST', '/internal/item-views', {
    callers: ['analytics'],
    body: entities.itemViewsSchema,
    response: z.object({}),
  }),
  getPublishedSiteSettings: internal('GET', '/internal/site-settings', {
    callers: ['web'],
    response: publishedSiteSettingsSchema,
  }),
};
