import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { identityHeader } from '@platform/contracts';
import { createOpenApiDocument } from '@platform/contracts/openapi';
import {
  type AppError,
  errors,
  etagOf,
  type IdentitySigner,
  type Logger,
  throttleAddress,
  toHttpError,
} from '@platform/service-kit';
import type { AccessLog } from './access-log.ts';
import { type Authenticator, type Caller, rejection } from './auth.ts';
import type { GatewayConfig } from './config.ts';
import { readHeaders } from './headers.ts';
import { createLimits, createOpenLimit } from './limits.ts';
import type { Upstream } from './proxy.ts';
import { checkBody, clientAddress, isForeignWrite, requestPath } from './request.ts';
import { type RequestContext, respondError } from './request-context.ts';
import { type Route, routeOf } from './routes.ts';
import type { SecurityHeaders } from './security-headers.ts';

interface GatewayParts {
  authenticator: Authenticator;
  signer: IdentitySigner;
  upstreams: ReadonlyMap<string, Upstream>;
  securityHeaders: SecurityHeaders;
  accessLog: AccessLog;
  edge: Pick<GatewayConfig['edge'], 'trustedProxyHops' | 'rateLimitFactor'>;
  logger: Logger;
}

const documentText = JSON.stringify(createOpenApiDocument());
const document = Buffer.from(documentText);
const documentEtag = etagOf(documentText);
/** Retry-After of a service that is not deployed. */
const notDeployedRetrySeconds = 60;

/** Makes the handler of every request: match, identify, limit, authorise, forward. */
export function createHandler(parts: GatewayParts) {
  const { authenticator, signer, upstreams, securityHeaders, accessLog, edge } = parts;
  const takeRequest = createLimits(edge.rateLimitFactor);
  const takeObject = createOpenLimit(edge.rateLimitFactor);

  const gatewayHeadersOf = (route: Route | undefined): readonly string[] => {
    if (route?.service === 'web') return securityHeaders.page;
    return route?.limit === 'object' ? securityHeaders.object : securityHeaders.api;
  };

  /** Responds with the OpenAPI document, the one resource of the gateway's own. */
  function sendDocument({ id, req, res, gatewayHeaders }: RequestContext): undefined {
    const isCached = req.headers['if-none-match']?.includes(documentEtag);
    res.writeHead(isCached ? 304 : 200, [
      ...['x-request-id', id, 'content-type', 'application/json; charset=utf-8'],
      ...['content-length', String(document.length), 'etag', documentEtag],
      ...['cache-control', 'public, max-age=300'],
      ...gatewayHeaders,
    ]);
    res.end(document);
    return undefined;
  }

  /** Handles a request. Returns the error to send, or undefined if the request was forwarded. */
  async function handleRequest(context: RequestContext): Promise<AppError | undefined> {
    const { req, res } = context;
    const path = requestPath(req.url ?? '');
    if (path === undefined) return errors.validation('The URL is malformed');
    const route = routeOf(path);
    context.route = route;
    context.gatewayHeaders = gatewayHeadersOf(route);
    if (!route) return errors.notFound();
    const operation = route.operations.get(req.method ?? '');
    if (operation === undefined) return errors.methodNotAllowed();
    context.operation = operation;
    const { policy } = operation;

    const headers = readHeaders(req.rawHeaders);
    if (isForeignWrite(req.method, headers) && policy !== 'twilioSigned')
      return errors.forbidden('Only pages of this site may do this');
    const malformed = checkBody(context, headers);
    if (malformed) return malformed;

    const address = clientAddress(
      req.socket.remoteAddress,
      headers.gateway['x-forwarded-for'],
      edge.trustedProxyHops,
    );
    const caller = await authenticator.identify(policy, headers, address);
    const callerKey = limitKey(caller, address);
    takeRequest(operation.limit, callerKey);
    if ((headers.gateway.expect ?? '100-continue').toLowerCase() !== '100-continue')
      return errors.expectationFailed();
    const rejected = rejection(policy, caller, headers);
    if (rejected) return rejected;
    if (res.destroyed) return undefined;
    // After the check: a response that has closed would never be counted down.
    if (operation.limit === 'object') takeObject(callerKey, res);

    if (route.service === 'gateway') return sendDocument(context);
    const upstream = upstreams.get(route.service);
    if (!upstream) return notDeployed(context, route);
    const { upstream: upstreamHeaders } = headers;
    upstreamHeaders['x-request-id'] = context.id;
    if (route.service !== 'web') {
      upstreamHeaders[identityHeader] = signer.sign({ address, admin: caller.admin, member: caller.member });
    }
    req.headers = upstreamHeaders;
    upstream.forward(context);
    return undefined;
  }

  return (req: IncomingMessage, res: ServerResponse): void => {
    const context: RequestContext = {
      id: randomUUID(),
      req,
      res,
      startedAt: performance.now(),
      gatewayHeaders: securityHeaders.api,
      bodyBytes: 0,
      rejected: false,
      responded: false,
      sentAgain: false,
    };
    accessLog.watch(context);
    handleRequest(context)
      .catch((error: unknown) => {
        const toSend = toHttpError(error);
        if (toSend.code === 'internal')
          parts.logger.error({ err: error, requestId: context.id }, 'request failed');
        return toSend;
      })
      .then((error) => {
        if (!error) return;
        const allow = error.code === 'method_not_allowed' ? ['allow', context.route?.allowHeader ?? ''] : [];
        respondError(context, error, allow);
      });
  };
}

function limitKey({ admin, member }: Caller, address: string): string {
  if (member) return `member:${member.id}`;
  return admin ? `admin:${admin.id}` : throttleAddress(address);
}

function notDeployed(context: RequestContext, route: Route): AppError {
  // Not counted under the route's path, or alerts would fire for a service that isn't deployed.
  context.route = { ...route, path: 'not deployed' };
  return errors.unavailable({
    message: `The ${route.service} service is not available here yet`,
    retryAfter: notDeployedRetrySeconds,
  });
}
