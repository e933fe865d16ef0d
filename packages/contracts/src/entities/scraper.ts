import * as z from 'zod';
import { requiredInput, strictBody } from '../common.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';

export const scraperSites = ['spankbang', 'xvideos'] as const;
const scraperSiteSchema = z.enum(scraperSites);
export type ScraperSite = z.infer<typeof scraperSiteSchema>;

/** Names the sites of a search of both that gave no results because they failed, separated by commas. */
export const failedSitesHeader = 'x-failed-sites';

export const scraperSearchQuerySchema = strictBody({
  query: requiredInput(messages.scraperQueryRequired, limits.searchCharacters, 'query').trim(),
  site: z
    .enum(['both', ...scraperSites], { error: 'site must be both, spankbang or xvideos' })
    .optional()
    .default('both'),
});

const scraperResultSchema = z.object({
  id: z.string().max(200),
  title: z.string().max(1000),
  site: scraperSiteSchema,
  /** As the site shows it, for example '12:05'. */
  duration: z.string().max(32),
  /** A path of this API, which gives the picture small; empty when the site has none. */
  thumbnail: z.string().max(limits.urlCharacters),
  sourceUrl: z.string().max(limits.urlCharacters),
});
export type ScraperResult = z.infer<typeof scraperResultSchema>;
export const scraperResultListSchema = z.array(scraperResultSchema);

export const getEmbedSchema = strictBody({ video: scraperResultSchema });
export const getEmbedResponseSchema = z.object({ embedCode: z.string() });

/** What the path of a result's thumbnail carries. */
export const scraperThumbnailQuerySchema = strictBody({
  site: scraperSiteSchema,
  url: requiredInput('url is required', limits.urlCharacters, 'url'),
});
