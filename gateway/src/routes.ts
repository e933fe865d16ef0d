import { objectsPrefix, paths } from '@platform/contracts/paths';

/** Who may use a route. `anyoneOnTheInternet` is long on purpose: it should be seen in a review. */
export type Policy = 'anyoneOnTheInternet' | 'member' | 'memberOrAdmin' | 'admin' | 'twilioSigned';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export type ServiceName =
  | 'gateway'
  | 'admin-auth'
  | 'membership'
  | 'content'
  | 'storage'
  | 'tracking'
  | 'analytics'
  | 'scraper'
  | 'sms'
  | 'web';

/** Classes of rate limit; their figures are in limits.ts. */
export type LimitClass =
  | 'page'
  | 'read'
  | 'login'
  | 'verify'
  | 'object'
  | 'upload'
  | 'track'
  | 'search'
  | 'send';

export interface Route {
  /** A template. `{name}` stands for one segment, `{name...}` at the end for one or more. */
  path: string;
  service: ServiceName;
  /** The methods there are, and who may use each. GET answers HEAD too. */
  allow: Partial<Record<Method, Policy>>;
  limit: LimitClass;
  /** Time the service has to begin its answer, in milliseconds. */
  timeoutMs: number;
  /** The same for the methods that change something, where they take longer. */
  writeTimeoutMs?: number;
}

const s = 1000;
const read = { GET: 'memberOrAdmin' } as const;
const like = { POST: 'member', DELETE: 'member' } as const;
const anyone = 'anyoneOnTheInternet';

const row = (
  path: string,
  service: ServiceName,
  allow: Route['allow'],
  limit: LimitClass,
  timeoutMs: number,
  writeTimeoutMs = timeoutMs,
): Route => ({ path, service, allow, limit, timeoutMs, writeTimeoutMs });

/** Saving an item has storage look into its file: a video's first bytes, its length and a picture out of it. */
const saveMs = 60 * s;

/** The one table: a row a path. What is not in it is not there. */
export const routes: readonly Route[] = [
  row(paths.openapi, 'gateway', { GET: anyone }, 'read', 1 * s),

  row(paths.membershipVerify, 'membership', { POST: anyone }, 'verify', 10 * s),
  row(paths.membershipLogout, 'membership', { POST: anyone }, 'read', 10 * s),
  row(paths.members, 'membership', { GET: 'admin', POST: 'admin' }, 'read', 10 * s),
  row(paths.member, 'membership', { GET: 'admin', PUT: 'admin', DELETE: 'admin' }, 'read', 10 * s),
  row(paths.memberStatus, 'membership', { PUT: 'admin' }, 'read', 10 * s),
  row(paths.memberNumber, 'membership', { POST: 'admin' }, 'read', 10 * s),

  row(paths.adminLogin, 'admin-auth', { POST: anyone }, 'login', 15 * s),
  row(paths.adminVerify, 'admin-auth', { GET: 'admin' }, 'read', 10 * s),
  row(paths.adminLogout, 'admin-auth', { POST: 'admin' }, 'read', 10 * s),
  row(paths.adminAudit, 'admin-auth', { GET: 'admin' }, 'read', 10 * s),

  row(paths.analyticsSummary, 'analytics', { GET: 'admin' }, 'read', 30 * s),
  row(paths.analyticsUsers, 'analytics', { GET: 'admin' }, 'read', 30 * s),
  row(paths.analyticsUser, 'analytics', { GET: 'admin' }, 'read', 30 * s),

  row(paths.library, 'content', read, 'read', 10 * s),
  row(paths.videos, 'content', { ...read, POST: 'admin' }, 'read', 10 * s, saveMs),
  row(paths.videosUpcoming, 'content', read, 'read', 10 * s),
  row(paths.video, 'content', { ...read, PUT: 'admin', DELETE: 'admin' }, 'read', 10 * s, saveMs),
  row(paths.videoLike, 'content', like, 'read', 10 * s),
  row(paths.embeds, 'content', { ...read, POST: 'admin' }, 'read', 10 * s),
  row(paths.embedsUpcoming, 'content', read, 'read', 10 * s),
  row(paths.embed, 'content', { ...read, PUT: 'admin', DELETE: 'admin' }, 'read', 10 * s, saveMs),
  row(paths.embedLike, 'content', like, 'read', 10 * s),
  row(paths.youtube, 'content', read, 'read', 10 * s),
  row(paths.youtubeLike, 'content', like, 'read', 10 * s),
  row(paths.blogPosts, 'content', { ...read, POST: 'admin' }, 'read', 10 * s),
  row(paths.blogPost, 'content', { ...read, DELETE: 'admin' }, 'read', 10 * s),
  row(paths.categoryVideos, 'content', { ...read, POST: 'admin' }, 'read', 10 * s),
  row(paths.categoryVideo, 'content', { DELETE: 'admin' }, 'read', 10 * s),
  row(paths.categoryVideoCategories, 'content', read, 'read', 10 * s),
  row(paths.categoryVideosOfCategory, 'content', read, 'read', 10 * s),

  row(paths.storageVideos, 'storage', { GET: 'admin' }, 'read', 30 * s),
  row(paths.objectUpload, 'storage', { POST: 'admin' }, 'upload', 10 * s),
  row(paths.thumbnailUpload, 'storage', { POST: 'admin', PUT: 'admin' }, 'upload', saveMs),
  row(paths.multipart, 'storage', { POST: 'admin' }, 'upload', 30 * s),
  row(paths.multipartUpload, 'storage', { GET: 'admin', DELETE: 'admin' }, 'upload', 30 * s),
  row(paths.multipartPart, 'storage', { GET: 'admin' }, 'upload', 30 * s),
  row(paths.multipartComplete, 'storage', { POST: 'admin' }, 'upload', saveMs),
  row(paths.uploadParams, 'storage', { GET: 'admin' }, 'upload', 10 * s),
  row(paths.uploadCredentials, 'storage', { GET: 'admin' }, 'upload', 10 * s),
  row(`${objectsPrefix}{path...}`, 'storage', read, 'object', 30 * s),

  row(paths.scraperSearch, 'scraper', { GET: 'admin' }, 'search', 25 * s),
  row(paths.scraperEmbed, 'scraper', { POST: 'admin' }, 'search', 25 * s),

  row(paths.smsCampaigns, 'sms', { GET: 'admin' }, 'read', 10 * s),
  row(paths.smsSend, 'sms', { POST: 'admin' }, 'send', 30 * s),
  row(paths.smsSendOneOff, 'sms', { POST: 'admin' }, 'send', 30 * s),
  row('/api/sms/webhooks/{path...}', 'sms', { POST: 'twilioSigned' }, 'upload', 10 * s),

  row(paths.track, 'tracking', { POST: 'member' }, 'track', 10 * s),

  row('/{path...}', 'web', { GET: anyone }, 'page', 10 * s),
];
