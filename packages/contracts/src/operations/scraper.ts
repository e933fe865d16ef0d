import * as entities from '../entities/scraper.ts';
import { ok, operationsOf } from './operation.ts';

const scraper = operationsOf({ service: 'scraper', tag: 'scraper', limit: 'search', timeoutMs: 25_000 });

/** Other sites. */
export const scraperOperations = {
  searchSites: scraper('GET', '/api/scraper/search', 'editor', {
    summary: 'Search other sites for videos',
    query: entities.scraperSearchQuerySchema,
    responses: {
      200: {
        description: 'Results, from each site in turn',
        schema: entities.scraperResultListSchema,
        headers: {
          [entities.failedSitesHeader]: 'Sites that failed, separated by commas; absent when none did',
        },
      },
    },
    errors: ['bad_gateway'],
  }),
  getEmbedCode: scraper('POST', '/api/scraper/get-embed', 'editor', {
    summary: "Get a result's embed code",
    body: entities.getEmbedSchema,
    responses: ok('The code', entities.getEmbedResponseSchema),
    errors: ['not_found', 'bad_gateway'],
  }),
  getResultThumbnail: scraper('GET', '/api/scraper/thumbnail', 'editor', {
    limit: 'read',
    summary: "A result's thumbnail, fetched by the platform and made small",
    query: entities.scraperThumbnailQuerySchema,
    responses: { 200: { description: 'The picture', contentType: 'image/webp' } },
    errors: ['not_found', 'bad_gateway'],
  }),
};
