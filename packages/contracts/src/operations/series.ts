import { idParamsSchema, idSchema, strictBody } from '../common.ts';
import { itemQuerySchema } from '../entities/content-lists.ts';
import * as entities from '../entities/series.ts';
import { created, noContent, numbered, ok, once, operationsOf, revalidated } from './operation.ts';

const service = 'content';
const params = idParamsSchema;
/** Long, as storage checks a cover. */
const saveMs = 60_000;

const series = operationsOf({ service, tag: 'series' });

const next = {
  summary:
    'What follows: the parts of `series`, else of its newest series, and others of its category or of the library',
  params,
  query: strictBody({ series: idSchema.optional() }),
  responses: ok('What follows', entities.nextSchema),
  errors: ['not_found'],
} as const;

export const seriesOperations = {
  listSeries: series('GET', '/api/series', 'memberOrAdmin', {
    summary:
      'Public series with a part that the caller can see, last changed first; with scope=all every one, for administrators',
    query: entities.seriesListQuerySchema,
    ...revalidated(
      numbered(
        'A page of the list, which may have fewer than `limit` although there is a next',
        entities.seriesSummarySchema,
      ),
    ),
    errors: ['forbidden'],
  }),
  getSeries: series('GET', '/api/series/{id}', 'memberOrAdmin', {
    summary: 'A series with the parts that the caller can see; scope=all is for administrators, who see all',
    params,
    query: itemQuerySchema,
    ...revalidated(ok('The series', entities.seriesDetailSchema)),
    errors: ['forbidden', 'not_found'],
  }),
  createSeries: series('POST', '/api/series', 'editor', {
    timeoutMs: saveMs,
    summary: 'Create a series',
    ...once,
    body: entities.createSeriesSchema,
    responses: created('The series', entities.seriesDetailSchema),
    errors: ['conflict'],
  }),
  updateSeries: series('PUT', '/api/series/{id}', 'editor', {
    timeoutMs: saveMs,
    summary: 'Change the named fields; `items` replaces all',
    params,
    body: entities.updateSeriesSchema,
    responses: ok('The changed series', entities.seriesDetailSchema),
    errors: ['not_found', 'conflict'],
  }),
  deleteSeries: series('DELETE', '/api/series/{id}', 'editor', {
    timeoutMs: saveMs,
    summary: 'Delete the series; its items stay',
    params,
    responses: noContent('Deleted'),
    errors: ['not_found'],
  }),

  nextOfVideo: series('GET', '/api/videos/{id}/next', 'memberOrAdmin', next),
  nextOfEmbed: series('GET', '/api/embeds/{id}/next', 'memberOrAdmin', next),
  nextOfCategoryVideo: series('GET', '/api/youtubes/{id}/next', 'memberOrAdmin', next),
};
