import { idempotencyKeySchema, messages } from '@platform/contracts';
import type { Request, RequestHandler, Response } from 'express';
import * as z from 'zod';
import { errors } from '../errors/app-error.ts';
import { hasBody } from './json-body.ts';
import './request.ts';

/** Schemas of what a route takes. A part without a schema is not looked at. */
export interface RequestSchemas {
  body?: z.ZodType;
  query?: z.ZodType;
  params?: z.ZodType;
}

type Parsed<S, Otherwise> = S extends z.ZodType ? z.output<S> : Otherwise;

/** An express request whose `body`, `query` and `params` are what the schemas gave. */
export type ValidRequest<S extends RequestSchemas> = Request<
  Parsed<S['params'], Record<string, string>>,
  unknown,
  Parsed<S['body'], unknown>,
  Parsed<S['query'], unknown>
>;

/**
 * Makes a route's handler: body, query and params are parsed by their schemas (unknown fields and duplicate query parameters
 * rejected) and passed on typed. A rejection is 400 with the first issue's message, and its field when it is one of the body's.
 */
export function validate<S extends RequestSchemas>(
  schemas: S,
  handler: (req: ValidRequest<S>, res: Response) => unknown,
): RequestHandler {
  const params = schemas.params && strict(schemas.params);
  const query = schemas.query && strict(schemas.query);
  const body = schemas.body && strict(schemas.body);
  return async (req, res) => {
    if (params) req.params = parse(params, req.params) as typeof req.params;
    if (query)
      Object.defineProperty(req, 'query', { value: parse(query, singleValues(req.query)), enumerable: true });
    if (body) req.body = parseBody(body, req);
    await handler(req as unknown as ValidRequest<S>, res);
  };
}

/** Makes an object schema reject fields it doesn't name, unless it already says what to do with them. */
function strict(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodObject && schema.def.catchall === undefined ? schema.strict() : schema;
}

function singleValues(query: unknown): Record<string, unknown> {
  const values = query as Record<string, unknown>;
  for (const [name, value] of Object.entries(values)) {
    if (Array.isArray(value)) throw errors.validation(`Duplicate query parameter: ${name.slice(0, 64)}`);
  }
  return { ...values };
}

function parseBody(schema: z.ZodType, req: Request): unknown {
  if (req.body !== undefined) return parse(schema, req.body, true);
  if (hasBody(req)) throw errors.unsupportedMediaType(messages.jsonExpected);
  const absent = schema.safeParse(undefined);
  // Validate a missing body as {}, so that the error names the required fields.
  return absent.success ? absent.data : parse(schema, {}, true);
}

function parse(schema: z.ZodType, value: unknown, isBody = false): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const field = isBody ? issue?.path[0]?.toString() : undefined;
  throw errors.validation(firstMessage(issue), field);
}

/**
 * A request's Idempotency-Key; undefined without one.
 * @throws {AppError} 400 when it is malformed
 */
export const idempotencyKeyOf = (req: Pick<Request, 'get'>): string | undefined =>
  parse(idempotencyKeySchema.optional(), req.get('idempotency-key')) as string | undefined;

/** zod's own messages, which don't name the field. */
const unlocated = /^(Invalid (input|option|string|element|UUID|URL|ISO|email)|Too (big|small):)/;

/** Gives the message a client reads for an issue: the schema's own, or zod's with the field's name before it. */
export function firstMessage(issue: z.core.$ZodIssue | undefined): string {
  if (!issue) return 'The request is not valid';
  const where = issue.path.join('.');
  return where && unlocated.test(issue.message) ? `${where}: ${issue.message}` : issue.message;
}
