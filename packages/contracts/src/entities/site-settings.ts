import * as z from 'zod';
import { flag, instantSchema, oneOf, possiblyEmptyText, requiredText, strictBody } from '../common.ts';
import { limits } from '../limits.ts';
import { messages, tooLong } from '../messages.ts';
import { parseUrl } from '../urls.ts';
import { itemParamsSchema, memberCardSchema } from './coming-back.ts';
import { thumbnailInput } from './content-inputs.ts';

/** What the site says, as editors set it. The fields are flat: each is compared, merged and logged by its name. */

const siteLanguages = ['zh-CN', 'en'] as const;
/** The hero's picture: the slats drawn by the page, or a picture of one's own. */
const heroArts = ['slats', 'picture'] as const;

const site = 'https://site.invalid';

/** A path of the site, which browsers can't take for another host, or an https address without credentials. */
function isSiteLink(text: string): boolean {
  // Spaces, controls, and what isn't seen or turns the direction of the text.
  if (/[\s\p{Cc}\p{Cf}\p{Cs}\\]/u.test(text)) return false;
  const url = parseUrl(text, site);
  if (!url) return false;
  const { origin, pathname, username, password } = url;
  if (text.startsWith('/')) return origin === site && !pathname.startsWith('//');
  return text.startsWith('https://') && !/^https:\/\/[^/]*@/.test(text) && username + password === '';
}

const required = (field: string, max: number) => requiredText(messages.siteTextRequired, max, field);

/** The fields that the site's pages are given. */
const shown = {
  brandName: required('Brand name', limits.brandNameCharacters),
  defaultLanguage: oneOf('defaultLanguage', siteLanguages),
  noticeOn: flag('noticeOn'),
  noticeZh: possiblyEmptyText(limits.noticeCharacters, 'Notice'),
  noticeEn: possiblyEmptyText(limits.noticeCharacters, 'Notice'),
  noticeLink: z
    .string({ error: messages.noticeLinkInvalid })
    .max(limits.urlCharacters, { error: tooLong('Link', limits.urlCharacters) })
    .refine(isSiteLink, { error: messages.noticeLinkInvalid })
    .nullable(),
  /** The notice isn't shown from then on; null: until it is switched off. */
  noticeUntil: z.iso
    .datetime({ error: messages.noticeUntilInvalid })
    .max(30, { error: messages.noticeUntilInvalid })
    .nullable(),
  heroFirstZh: required('Line', limits.heroLineCharacters),
  heroSecondZh: required('Line', limits.heroLineCharacters),
  heroTextZh: possiblyEmptyText(limits.heroTextCharacters, 'Text'),
  heroFirstEn: required('Line', limits.heroLineCharacters),
  heroSecondEn: required('Line', limits.heroLineCharacters),
  heroTextEn: possiblyEmptyText(limits.heroTextCharacters, 'Text'),
  heroArt: oneOf('heroArt', heroArts),
  heroPicture: thumbnailInput,
  aboutZh: required('Text', limits.aboutCharacters),
  aboutEn: required('Text', limits.aboutCharacters),
  footerZh: possiblyEmptyText(limits.heroTextCharacters, 'Text'),
  footerEn: possiblyEmptyText(limits.heroTextCharacters, 'Text'),
};
/** The item that the small hero presents to members who have been here before. */
const settings = { ...shown, featured: itemParamsSchema.nullable() };

export type SiteSettings = z.infer<z.ZodObject<typeof settings>>;

const revision = z
  .int({ error: messages.siteRevisionInvalid })
  .min(0, { error: messages.siteRevisionInvalid });

/** All settings, and the revision that they change. */
export const saveSiteSettingsSchema = strictBody({ revision, ...settings })
  .refine(({ noticeOn, noticeZh }) => !noticeOn || noticeZh !== '', {
    error: messages.siteTextRequired,
    path: ['noticeZh'],
  })
  .refine(({ noticeOn, noticeEn }) => !noticeOn || noticeEn !== '', {
    error: messages.siteTextRequired,
    path: ['noticeEn'],
  })
  .refine(({ heroArt, heroPicture }) => heroArt !== 'picture' || heroPicture !== null, {
    error: messages.heroPictureRequired,
    path: ['heroPicture'],
  });

/** Revision 0 without settings until someone saves: the installation's own hold. */
export const savedSiteSettingsSchema = z.object({
  revision,
  settings: z.object(settings).nullable(),
  savedBy: z.string().nullable(),
  savedAt: instantSchema.nullable(),
  /** Null when the featured item doesn't exist any more. */
  featuredTitle: z.string().nullable(),
});
export type SavedSiteSettings = z.infer<typeof savedSiteSettingsSchema>;

/** What the web server writes into pages. It names no item, since everyone gets them. */
export const publishedSiteSettingsSchema = z.object({
  revision,
  settings: z.object({ ...shown, hasFeatured: z.boolean() }).nullable(),
});
export type PublishedSiteSettings = NonNullable<z.infer<typeof publishedSiteSettingsSchema>['settings']>;

/** Null while nothing is featured that the member may see. */
export const featuredSchema = z.object({ item: memberCardSchema.omit({ at: true }).nullable() });
