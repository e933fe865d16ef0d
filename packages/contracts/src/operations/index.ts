import * as z from 'zod';
import { adminAuthOperations } from './admin-auth.ts';
import { analyticsOperations } from './analytics.ts';
import { comingBackOperations } from './coming-back.ts';
import { contentOperations } from './content.ts';
import { membershipOperations } from './membership.ts';
import { type Method, ok, operationsOf, revalidated } from './operation.ts';
import { scraperOperations } from './scraper.ts';
import { seriesOperations } from './series.ts';
import { siteSettingsOperations } from './site-settings.ts';
import { smsOperations } from './sms.ts';
import { storageOperations } from './storage.ts';
import { trackingOperations } from './tracking.ts';

export { internalOperations } from './internal.ts';
export type {
  InternalOperation,
  LimitClass,
  Method,
  Operation,
  Policy,
  ServiceName,
} from './operation.ts';

const document = operationsOf({ service: 'gateway', tag: 'this document', timeoutMs: 1_000 });
const site = operationsOf({ service: 'web', tag: 'site', limit: 'page' });

/**
 * All operations of the API, by id. The gateway's routes, the services' handlers, the frontend's types and the
 * OpenAPI document all come from this table; a path that is not in it doesn't exist.
 */
export const operations = {
  ...contentOperations,
  ...comingBackOperations,
  ...seriesOperations,
  ...siteSettingsOperations,
  ...membershipOperations,
  ...adminAuthOperations,
  ...analyticsOperations,
  ...trackingOperations,
  ...storageOperations,
  ...scraperOperations,
  ...smsOperations,
  getApiDocument: document('GET', '/api/openapi.json', 'anyoneOnTheInternet', {
    summary: 'This document',
    ...revalidated(ok('An OpenAPI 3.1 document', z.looseObject({ openapi: z.string() }))),
  }),
  /** Whatever is neither under /api nor under /objects. */
  getPage: site('GET', '/{path...}', 'anyoneOnTheInternet', {
    summary: 'The site',
    responses: {},
    undocumented: true,
  }),
};

export type Operations = typeof operations;
type OperationId = keyof Operations;

/** The operations by path. */
type Calls = { [Id in OperationId as Operations[Id]['path']]: Operations[Id] };

/** Every path of the API, as a template. */
export type ApiPath = keyof Calls;

/** The methods on a path. */
export type MethodAt<Path extends ApiPath> = OperationAt<Path>['method'];

/** The operations on a path; with a method, the one. */
export type OperationAt<Path extends ApiPath, M extends Method = Method> = Extract<
  Calls[Path],
  { method: M }
>;

/** What an operation's body has in it when it succeeds; undefined for an empty one. */
export type ResponseBody<O> = O extends {
  responses: { 200: { schema: infer S } } | { 201: { schema: infer S } } | { 202: { schema: infer S } };
}
  ? z.output<S>
  : undefined;

/** What an operation takes as its body. */
export type RequestBody<O> = O extends { body: infer S } ? z.input<S> : undefined;
