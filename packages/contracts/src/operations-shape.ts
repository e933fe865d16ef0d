import type * as z from 'zod';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What an operation answers with when it succeeds. Without a schema the body is empty, unless `contentType` says what it is. */
export interface OperationResponse {
  description: string;
  schema?: z.ZodType;
  /** application/json where there is a schema. */
  contentType?: string;
  /** Response headers a client reads, with what they say. */
  headers?: Record<string, string>;
}

/** One call of the API. */
export interface Operation {
  /** Unique; the `operationId` of the OpenAPI document. */
  id: string;
  method: Method;
  /** A value of `paths`. */
  path: string;
  /** Groups operations in the document. */
  tag: string;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: { schema: z.ZodType; required: boolean };
  /** Request headers the operation reads, with what they do. */
  requestHeaders?: Record<string, string>;
  responses: Record<number, OperationResponse>;
  /** The errors of its own; those every operation may give are added by `errorsOf`. */
  errors?: readonly ErrorCode[];
}

export const ok = (description: string, schema?: z.ZodType): Record<number, OperationResponse> => ({
  200: { description, ...(schema && { schema }) },
});

export const created = (description: string, schema: z.ZodType): Record<number, OperationResponse> => ({
  201: { description, schema },
});

export const noContent = (description: string): Record<number, OperationResponse> => ({
  204: { description },
});

/** A list that pages by keyset. */
export const listed = (description: string, schema: z.ZodType): Record<number, OperationResponse> => ({
  200: {
    description,
    schema,
    headers: { link: 'The next page, as `<path?cursor=…>; rel="next"`; absent on the last' },
  },
});

/** An answer with an ETag: asked about again with it, it is 304 while it is the same. */
export const revalidated = (
  responses: Record<number, OperationResponse>,
): Pick<Operation, 'requestHeaders' | 'responses'> => ({
  requestHeaders: { 'if-none-match': 'Answer 304 when the answer still has this ETag' },
  responses: { ...responses, 304: { description: 'It has not changed' } },
});

/** A body that must be there. */
export const required = (schema: z.ZodType) => ({ schema, required: true });

/** A body that may be left out. */
export const optional = (schema: z.ZodType) => ({ schema, required: false });
