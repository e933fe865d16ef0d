import type { ApiPath, OperationAt } from './operations/index.ts';

declare const template: unique symbol;
/** A path of the API that remembers its template: what the API client derives its types from. */
export type PathOf<Template extends ApiPath> = string & { readonly [template]: Template };

type ParametersOf<Template extends string> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParametersOf<Rest>
  : never;
type QueryOf<O> = O extends { query: { shape: infer Shape } } ? keyof Shape : never;
type Fields<Template extends ApiPath> = Record<ParametersOf<Template>, string | number> &
  Partial<Record<QueryOf<OperationAt<Template>> & string, string | number | undefined>>;

/**
 * Gives a path of the operation table, its parameters filled in, percent-encoded; fields the template doesn't name become the query.
 * `apiPath('/api/videos/{id}', { id })`. A path or field that is in no row doesn't compile. Only types of the table are imported
 * here, so that the browser's first script carries no schemas.
 */
export function apiPath<Template extends ApiPath>(
  path: Template,
  ...[fields]: [ParametersOf<Template>] extends [never] ? [Fields<Template>?] : [Fields<Template>]
): PathOf<Template> {
  const query = new URLSearchParams();
  let filled: string = path;
  for (const [name, value] of Object.entries<string | number | undefined>(fields ?? {})) {
    if (path.includes(`{${name}}`))
      filled = filled.replace(`{${name}}`, () => encodeURIComponent(String(value)));
    else if (value !== undefined) query.set(name, String(value));
  }
  return (query.size === 0 ? filled : `${filled}?${query}`) as PathOf<Template>;
}

/** What the public path of every stored object begins with. */
export const objectsPrefix = '/objects/';

/** The folder under it where each kind of stored object lies. */
export const objectFolders = { video: 'uploads', thumbnail: 'thumbnails' } as const;

// Until every service registers its routes by the table.

/** Every path of the API, as templates with `{parameters}`. The only place a path is spelled. */
export const paths = {
  openapi: '/api/openapi.json',
  membershipVerify: '/api/membership/verify',
  membershipLogout: '/api/membership/logout',
  adminLogin: '/api/admin/login',
  adminVerify: '/api/admin/verify',
  adminLogout: '/api/admin/logout',
  adminAudit: '/api/admin/audit',
  analyticsSummary: '/api/admin/analytics/summary',
  analyticsUsers: '/api/admin/analytics/users',
  analyticsUser: '/api/admin/analytics/user/{membershipNumber}',
  library: '/api/library',
  videos: '/api/videos',
  videosUpcoming: '/api/videos/upcoming',
  video: '/api/videos/{id}',
  videoLike: '/api/videos/{id}/like',
  embeds: '/api/embeds',
  embedsUpcoming: '/api/embeds/upcoming',
  embed: '/api/embeds/{id}',
  embedLike: '/api/embeds/{id}/like',
  youtube: '/api/youtubes/{id}',
  youtubeLike: '/api/youtubes/{id}/like',
  blogPosts: '/api/blog-posts',
  blogPost: '/api/blog-posts/{id}',
  categoryVideos: '/api/category-videos',
  categoryVideo: '/api/category-videos/{id}',
  categoryVideoCategories: '/api/category-videos/categories',
  categoryVideosOfCategory: '/api/category-videos/category/{categoryId}',
  members: '/api/members',
  member: '/api/members/{id}',
  memberStatus: '/api/members/{id}/status',
  memberNumber: '/api/members/{id}/membership-number',
  storageVideos: '/api/storage/videos',
  objectUpload: '/api/objects/upload',
  thumbnailUpload: '/api/thumbnails/upload',
  multipart: '/api/s3/multipart',
  multipartUpload: '/api/s3/multipart/{uploadId}',
  multipartPart: '/api/s3/multipart/{uploadId}/{partNumber}',
  multipartComplete: '/api/s3/multipart/{uploadId}/complete',
  uploadParams: '/api/s3/params',
  uploadCredentials: '/api/s3/sts',
  objects: '/objects/{path}',
  scraperSearch: '/api/scraper/search',
  scraperEmbed: '/api/scraper/get-embed',
  smsCampaigns: '/api/sms-campaigns',
  smsSend: '/api/sms/send',
  smsSendOneOff: '/api/sms/send-oneoff',
  track: '/api/action/track',
} as const;

/** Fills a template's parameters in, percent-encoded. `buildPath('/api/videos/{id}', {id})`. */
export function buildPath<Template extends string>(
  template: Template,
  parameters: Record<ParametersOf<Template>, string | number>,
): string {
  return template.replace(/\{(\w+)\}/g, (_, name: ParametersOf<Template>) =>
    encodeURIComponent(String(parameters[name])),
  );
}

/** The template in express's notation: `/api/videos/:id`. */
export const expressPath = (template: string): string => template.replace(/\{(\w+)\}/g, ':$1');
