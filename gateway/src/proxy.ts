import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import { messages } from '@platform/contracts/messages';
import {
  bareHost,
  errors,
  frozenWithinMs,
  type Logger,
  restartWait,
  watchService,
} from '@platform/service-kit';
import { createProxyMiddleware, proxyEventsPlugin } from 'http-proxy-middleware';
import { createAgent } from './agent.ts';
import { responseHeaders } from './headers.ts';
import { maxBodyBytes } from './request.ts';
import { type RequestContext, respondError } from './request-context.ts';

const contextKey = Symbol('context');

/**
 * A request with its context: the proxy's events carry nothing else. Not in a WeakMap: V8's minor garbage collections keep a
 * WeakMap's values, so all contexts of the last second were copied, in pauses of 15 ms.
 */
type ProxiedRequest = IncomingMessage & { [contextKey]?: RequestContext };

/** Makes the reverse proxy of one service. */
export function createUpstream(name: string, url: string, logger: Logger) {
  const { protocol, hostname, port } = new URL(url);
  const agent = createAgent(protocol);
  const middleware = createProxyMiddleware<IncomingMessage, ServerResponse>({
    // As parts: a string would be parsed for every request.
    target: {
      protocol,
      hostname,
      host: bareHost(hostname),
      port: port || (protocol === 'https:' ? '443' : '80'),
    },
    agent,
    selfHandleResponse: true,
    // The default plugins log and respond in their own words.
    ejectPlugins: true,
    plugins: [proxyEventsPlugin],
    on: { proxyReq: onRequest, proxyRes: onResponse, error: (error, req) => onError(error, req) },
  });

  const send = (context: RequestContext) => {
    const { req, res } = context;
    void middleware(req, res, (error?: unknown) => {
      if (error === undefined) return;
      logger.error({ err: error, service: name }, 'proxy failed');
      respondError(context, errors.unavailable());
    });
  };

  /** The service can't be reached, or the connection to the service or the client was lost. */
  const onError = (error: NodeJS.ErrnoException, req: ProxiedRequest) => {
    const context = req[contextKey];
    if (!context || context.rejected || context.res.destroyed) return;
    if (context.responded) {
      // Part of the response was sent: it must not look complete.
      if (!context.res.writableEnded) context.res.destroy();
      return;
    }
    // A service that stops closes its connections: a read is sent once more.
    if (error.code === 'ECONNRESET' && isRead(req) && !context.sentAgain) {
      context.sentAgain = true;
      setTimeout(send, restartWait.everyMs, context);
      return;
    }
    respondError(context, errors.unavailable({ cause: error }));
  };

  return {
    /** Sends the request on and the response back; `context.req.headers` are what the service gets. */
    forward(context: RequestContext): void {
      const req: ProxiedRequest = context.req;
      req[contextKey] = context;
      const timeoutMs = context.operation?.timeoutMs ?? frozenWithinMs;
      context.deadline = setTimeout(giveUp, timeoutMs, context);
      if (timeoutMs > frozenWithinMs) {
        const onFrozen = () => context.responded || context.rejected || giveUp(context);
        context.res.once('close', watchService(url, onFrozen));
      }
      send(context);
    },
    close: () => agent.destroy(),
  };
}

export type Upstream = ReturnType<typeof createUpstream>;

const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';

function giveUp(context: RequestContext): void {
  const { req, upstream } = context;
  const clientIsSlow = !req.complete && upstream?.writableNeedDrain === false;
  respondError(context, clientIsSlow ? errors.requestTimeout() : errors.timeout(messages.timeout));
  upstream?.destroy();
}

/** The request has a connection, or has begun to make one; nothing has been sent. */
function onRequest(upstream: ClientRequest, req: ProxiedRequest): void {
  const context = req[contextKey];
  if (!context) return;
  if (context.rejected || context.res.destroyed) {
    upstream.destroy();
    return;
  }
  context.upstream = upstream;
  if (context.bodyBytes === Number.POSITIVE_INFINITY) countBody(context, upstream);
}

/** A body that doesn't say its length is counted while it passes. */
function countBody(context: RequestContext, upstream: ClientRequest): void {
  let bytes = 0;
  context.req.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= maxBodyBytes(context) || context.rejected) return;
    respondError(context, errors.payloadTooLarge());
    upstream.destroy();
  });
}

function onResponse(response: IncomingMessage, req: ProxiedRequest, res: ServerResponse): void {
  const context = req[contextKey];
  if (!context || context.rejected || res.destroyed) {
    response.destroy();
    return;
  }
  clearTimeout(context.deadline);
  context.responded = true;
  res.writeHead(
    response.statusCode ?? 502,
    responseHeaders(response.rawHeaders, context.gatewayHeaders, context.id),
  );
  pump(response, res);
}

/** Like pipe, with fewer listeners: the service's response is destroyed together with the client's. */
function pump(response: IncomingMessage, res: ServerResponse): void {
  response.on('data', (chunk: Buffer) => {
    if (res.write(chunk)) return;
    response.pause();
    res.once('drain', () => response.resume());
  });
  response.on('end', () => res.end());
}
