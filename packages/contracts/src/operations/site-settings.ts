import {
  featuredSchema,
  savedSiteSettingsSchema,
  saveSiteSettingsSchema,
} from '../entities/site-settings.ts';
import { ok, operationsOf } from './operation.ts';

const service = 'content';
const site = operationsOf({ service, tag: 'site settings' });
const me = operationsOf({ service, tag: 'me' });

export const siteSettingsOperations = {
  getSiteSettings: site('GET', '/api/site-settings', 'editor', {
    summary: 'What the site says, its revision, and who saved it',
    responses: ok('The settings; null until someone saves', savedSiteSettingsSchema),
  }),
  saveSiteSettings: site('PUT', '/api/site-settings', 'editor', {
    // Long, as storage checks a picture.
    timeoutMs: 60_000,
    summary: 'Replace all settings. 409 when another revision than the one named is the last',
    body: saveSiteSettingsSchema,
    responses: ok('The saved settings', savedSiteSettingsSchema),
    errors: ['conflict'],
  }),
  getFeatured: me('GET', '/api/me/featured', 'member', {
    summary: 'The featured item with its place, if the member may see it',
    responses: ok('The item or null', featuredSchema),
  }),
};
