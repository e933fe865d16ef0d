export { etagOf, notModified } from './conditional.ts';
export { type AppOptions, createApp } from './create-app.ts';
export { errorMiddleware, sendError } from './error-middleware.ts';
export {
  requireAdmin,
  requireIdentity,
  requireMember,
  requireMemberOrAdmin,
  requireService,
} from './guards.ts';
export { identityMiddleware } from './identity-middleware.ts';
export { defaultBodyLimit, hasBody } from './json-body.ts';
export { decodeCursor, encodeCursor, sendPage, setNextLink } from './page.ts';
export { type ParserRefusal, parserRefusal } from './parser-refusal.ts';
export { type Handler, register } from './register.ts';
export { currentRequestId, runWithRequestId } from './request-context.ts';
export { requestId, requestIdHeader } from './request-id.ts';
export { type RunningServer, type ServerOptions, startServer } from './server.ts';
export {
  type CallOptions,
  type ServiceClient,
  type ServiceClientOptions,
  serviceClient,
} from './service-client.ts';
export { firstMessage, type RequestSchemas, type ValidRequest, validate } from './validate.ts';
