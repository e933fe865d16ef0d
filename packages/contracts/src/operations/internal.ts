import * as z from 'zod';
import { strictBody } from '../common.ts';
import { videoPlaybackSchema } from '../entities/content.ts';
import * as entities from '../entities/internal.ts';
import { publishedSiteSettingsSchema } from '../entities/site-settings.ts';
import * as storage from '../entities/storage.ts';
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
  findMemberNames: internal('POST', '/internal/members/names', {
    callers: ['analytics'],
    body: entities.memberNamesSchema,
    response: entities.memberNamesResponseSchema,
  }),
  findMembers: internal('POST', '/internal/members/find', {
    callers: ['analytics'],
    body: entities.findMembersSchema,
    response: entities.foundMembersSchema,
  }),
  findMemberOfNumber: internal('POST', '/internal/members/of-number', {
    callers: ['analytics'],
    body: entities.memberOfNumberSchema,
    response: entities.memberOfNumberResponseSchema,
  }),
  findMembersById: internal('POST', '/internal/members/by-id', {
    callers: ['sms'],
    body: entities.membersByIdSchema,
    response: entities.membersByIdResponseSchema,
  }),
  pageMembers: internal('POST', '/internal/members/page', {
    callers: ['sms'],
    body: entities.memberPageSchema,
    response: entities.memberPageResponseSchema,
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
  findItemTitles: internal('POST', '/internal/item-titles', {
    callers: ['analytics'],
    body: entities.itemTitlesSchema,
    response: entities.itemTitlesResponseSchema,
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
