import * as z from 'zod';
import { strictBody } from '../common.ts';
import { videoPlaybackSchema } from '../entities/content.ts';
import {
  checkMemberResponseSchema,
  checkMemberSchema,
  findMembersSchema,
  foundMembersSchema,
  itemTitlesResponseSchema,
  itemTitlesSchema,
  itemViewsSchema,
  jwksSchema,
  memberNamesResponseSchema,
  memberNamesSchema,
  memberOfNumberResponseSchema,
  memberOfNumberSchema,
  memberPageResponseSchema,
  memberPageSchema,
  membersByIdResponseSchema,
  membersByIdSchema,
  sessionStateSchema,
} from '../entities/internal.ts';
import { publishedSiteSettingsSchema } from '../entities/site-settings.ts';
import {
  applyContentEventsSchema,
  checkedObjectSchema,
  checkObjectSchema,
  getPlaybackSchema,
} from '../entities/storage.ts';
import { internal } from './operation.ts';

/** The calls of services to each other. */
export const internalOperations = {
  getJwks: internal('GET', '/internal/jwks', {
    callers: 'anyone',
    response: jwksSchema,
  }),
  getSession: internal('GET', '/internal/sessions/{sessionId}', {
    callers: ['gateway'],
    params: strictBody({ sessionId: z.string().min(1).max(64) }),
    response: sessionStateSchema,
  }),
  checkMember: internal('POST', '/internal/members/check', {
    callers: ['gateway'],
    body: checkMemberSchema,
    response: checkMemberResponseSchema,
  }),
  findMemberNames: internal('POST', '/internal/members/names', {
    callers: ['analytics'],
    body: memberNamesSchema,
    response: memberNamesResponseSchema,
  }),
  findMembers: internal('POST', '/internal/members/find', {
    callers: ['analytics'],
    body: findMembersSchema,
    response: foundMembersSchema,
  }),
  findMemberOfNumber: internal('POST', '/internal/members/of-number', {
    callers: ['analytics'],
    body: memberOfNumberSchema,
    response: memberOfNumberResponseSchema,
  }),
  findMembersById: internal('POST', '/internal/members/by-id', {
    callers: ['sms'],
    body: membersByIdSchema,
    response: membersByIdResponseSchema,
  }),
  pageMembers: internal('POST', '/internal/members/page', {
    callers: ['sms'],
    body: memberPageSchema,
    response: memberPageResponseSchema,
  }),
  checkObject: internal('POST', '/internal/objects/check', {
    callers: ['content'],
    body: checkObjectSchema,
    response: checkedObjectSchema,
  }),
  getPlayback: internal('POST', '/internal/playback', {
    callers: ['content'],
    body: getPlaybackSchema,
    response: videoPlaybackSchema,
  }),
  applyContentEvents: internal('POST', '/internal/content-events', {
    callers: ['content'],
    body: applyContentEventsSchema,
    response: z.object({}),
  }),
  findItemTitles: internal('POST', '/internal/item-titles', {
    callers: ['analytics'],
    body: itemTitlesSchema,
    response: itemTitlesResponseSchema,
  }),
  setItemViews: internal('POST', '/internal/item-views', {
    callers: ['analytics'],
    body: itemViewsSchema,
    response: z.object({}),
  }),
  getPublishedSiteSettings: internal('GET', '/internal/site-settings', {
    callers: ['web'],
    response: publishedSiteSettingsSchema,
  }),
};
