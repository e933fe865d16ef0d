import * as z from 'zod';
import {
  createDocument,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { type AdminPolicy, adminRoles, roleMay } from './admin-roles.ts';
import { memberCookieName } from './entities/internal.ts';
import { type ErrorCode, errorBodySchema, statusOfCode } from './errors.ts';
import { membershipNumberHeader } from './limits.ts';
import { type Operation, operations, type Policy } from './operations/index.ts';

type Requirement = Record<string, string[]>;
/** The roles that pass, as OpenAPI 3.1 has them in a requirement. */
const adminToken = (policy: AdminPolicy): Requirement => ({
  adminToken: adminRoles.filter((role) => roleMay(role, policy)),
});
const member: Requirement[] = [{ membershipNumber: [] }, { memberCookie: [] }];

/** Alternatives: any one of them lets the call through. */
const securityOf: Record<Policy, Requirement[]> = {
  anyoneOnTheInternet: [{}],
  twilioSigned: [{}],
  member,
  memberOrAdmin: [...member, adminToken('account')],
  account: [adminToken('account')],
  owner: [adminToken('owner')],
  editor: [adminToken('editor')],
  analyst: [adminToken('analyst')],
};

/** What any request may get: from the gateway in the service's place, or after a failure of either. */
const commonErrors: readonly ErrorCode[] = [
  'validation_failed',
  'request_timeout',
  'expectation_failed',
  'too_many_requests',
  'header_fields_too_large',
  'internal',
  'unavailable',
  'timeout',
];
/** And requests that change something: pages of other sites may not send them, and nobody a body that is too long. */
const gatewayWriteErrors: readonly ErrorCode[] = ['forbidden', 'payload_too_large'];

/** Every error of an operation: its own, and those it may give by what it takes and who may call it. */
function errorsOf({ method, policy, body, errors = [] }: Operation): ErrorCode[] {
  const codes = [...commonErrors, ...errors];
  if (method !== 'GET') codes.push(...gatewayWriteErrors);
  if (body) codes.push('unsupported_media_type');
  if (policy !== 'anyoneOnTheInternet') codes.push('unauthorized');
  if (!['anyoneOnTheInternet', 'member', 'twilioSigned'].includes(policy)) codes.push('forbidden');
  return [...new Set(codes)].sort((a, b) => statusOfCode[a] - statusOfCode[b]);
}

/** A component of its own, so that the document holds it once. */
const errorSchema = errorBodySchema.meta({ id: 'Error' });

const errorDescriptions: Partial<Record<ErrorCode, string>> = {
  validation_failed: 'The request is not as described; the message says what is wrong',
  unauthorized: 'Not signed in, or no longer',
  forbidden: 'Signed in, but not allowed to; or sent by a page of another site',
  request_timeout: 'The request took too long to arrive',
  too_many_requests: 'Too many requests; Retry-After says when to try again',
  internal: 'A failure of the platform; its log has the cause by the request id',
  bad_gateway: "Another site's response can't be used; the message says why",
  unavailable: 'The service is away; Retry-After says when to try again',
  timeout: 'The service took too long',
};

function responsesOf(operation: Operation): ZodOpenApiResponsesObject {
  const responses: ZodOpenApiResponsesObject = {};
  for (const [status, { description, schema, contentType, headers }] of Object.entries(operation.responses)) {
    const content = schema
      ? { [contentType ?? 'application/json']: { schema } }
      : contentType && { [contentType]: {} };
    responses[status as '200'] = {
      description,
      ...(content && { content }),
      ...(headers && {
        headers: Object.fromEntries(
          Object.entries(headers).map(([name, text]) => [
            name,
            { description: text, schema: { type: 'string' } },
          ]),
        ),
      }),
    };
  }
  for (const code of errorsOf(operation)) {
    responses[String(statusOfCode[code]) as '400'] = {
      description: errorDescriptions[code] ?? code.replaceAll('_', ' '),
      content: { 'application/json': { schema: errorSchema } },
    };
  }
  return responses;
}

function describe(id: string, operation: Operation): ZodOpenApiOperationObject {
  const { policy, tag, summary, params, query, body, requestHeaders } = operation;
  const { bodyType = 'application/json' } = operation;
  const headers = Object.entries(requestHeaders ?? {}).map(([name, description]) => [
    name,
    z.string().optional().meta({ description }),
  ]);
  return {
    operationId: id,
    tags: [tag],
    summary,
    security: securityOf[policy],
    requestParams: {
      ...(params && { path: params }),
      ...(query && { query }),
      ...(headers.length > 0 && { header: z.object(Object.fromEntries(headers)) }),
    },
    ...(body && {
      requestBody: {
        required: !body.safeParse({}).success,
        content: { [bodyType]: { schema: body } },
      },
    }),
    responses: responsesOf(operation),
  };
}

/** Builds the OpenAPI 3.1 document of the operation table. */
export function createOpenApiDocument() {
  const documented = Object.entries<Operation>(operations).filter(([, { undocumented }]) => !undocumented);
  const paths: NonNullable<ZodOpenApiObject['paths']> = {};
  for (const [id, operation] of documented) {
    const { method, path } = operation;
    paths[path] = { ...paths[path], [method.toLowerCase()]: describe(id, operation) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Video platform API',
      version: '1.0.0',
      description: 'Errors are `{message, code, requestId}` with the true HTTP status.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(documented.map(([, { tag }]) => tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        adminToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        membershipNumber: { type: 'apiKey', in: 'header', name: membershipNumberHeader },
        memberCookie: { type: 'apiKey', in: 'cookie', name: memberCookieName },
      },
    },
  });
}
