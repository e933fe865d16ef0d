import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import { limits } from '@platform/contracts/limits';
import { messages } from '@platform/contracts/messages';
import { errors, frozenWithinMs, type Logger, restartWait, watchService } from '@platform/service-kit';
import { createProxyMiddleware, proxyEventsPlugin } from 'http-proxy-middleware';
import { createAgent } from './agent.ts';
import { answerError, type Exchange } from './exchange.ts';
import { responseHeaders } from './headers.ts';

const exchangeKey = Symbol('exchange');

/**
 * A request with its exchange: the proxy's events carry nothing else. Not in a WeakMap: V8's minor garbage collections keep a
 * WeakMap's values, so all exchanges of the last second were copied, in pauses of 15 ms.
 */
type ProxiedRequest = IncomingMessage & { [exchangeKey]?: Exchange };

/** Makes the reverse proxy of one service. */
export function createUpstream(name: string, url: string, logger: Logger) {
  const { protocol, hostname, port } = new URL(url);
  const agent = createAgent(protocol);
  const middleware = createProxyMiddleware<IncomingMessage, ServerResponse>({
    // As parts: a string would be parsed for every request.
    target: {
      protocol,
      hostname,
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port || (protocol === 'https:' ? '443' : '80'),
    },
    agent,
    selfHandleResponse: true,
    // The default plugins log and answer in their own words.
    ejectPlugins: true,
    plugins: [proxyEventsPlugin],
    on: { proxyReq: onRequest, proxyRes: onResponse, error: (error, req) => onError(error, req) },
  });

  const send = (exchange: Exchange) => {
    const { req, res } = exchange;
    void middleware(req, res, (error?: unknown) => {
      if (error === undefined) return;
      logger.error({ err: error, service: name }, 'proxy failed');
      answerError(exchange, errors.unavailable(messages.unavailable));
    });
  };

  /** The service can't be reached, or the connection to the service or the client was lost. */
  const onError = (error: NodeJS.ErrnoException, req: ProxiedRequest) => {
    const exchange = req[exchangeKey];
    if (!exchange || exchange.refused || exchange.res.destroyed) return;
    if (exchange.answered) {
      // Part of the answer was sent: it must not look complete.
      if (!exchange.res.writableEnded) exchange.res.destroy();
      return;
    }
    // A service that stops closes its connections: a read is sent once more.
    if (error.code === 'ECONNRESET' && isRead(req) && !exchange.sentAgain) {
      exchange.sentAgain = true;
      setTimeout(send, restartWait.everyMs, exchange);
      return;
    }
    answerError(exchange, errors.unavailable(messages.unavailable, undefined, error));
  };

  return {
    /** Sends the request on and the answer back; `exchange.req.headers` are what the service gets. */
    forward(exchange: Exchange): void {
      const req: ProxiedRequest = exchange.req;
      req[exchangeKey] = exchange;
      const timeoutMs = exchange.operation?.timeoutMs ?? frozenWithinMs;
      exchange.deadline = setTimeout(giveUp, timeoutMs, exchange);
      if (timeoutMs > frozenWithinMs) {
        const onFrozen = () => exchange.answered || exchange.refused || giveUp(exchange);
        exchange.res.once('close', watchService(url, onFrozen));
      }
      send(exchange);
    },
    close: () => agent.destroy(),
  };
}

export type Upstream = ReturnType<typeof createUpstream>;

const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';

function giveUp(exchange: Exchange): void {
  const { req, upstream } = exchange;
  const clientIsSlow = !req.complete && upstream?.writableNeedDrain === false;
  answerError(exchange, clientIsSlow ? errors.requestTimeout() : errors.timeout(messages.timeout));
  upstream?.destroy();
}

/** The request has a connection, or has begun to make one; nothing has been sent. */
function onRequest(upstream: ClientRequest, req: ProxiedRequest): void {
  const exchange = req[exchangeKey];
  if (!exchange) return;
  if (exchange.refused || exchange.res.destroyed) {
    upstream.destroy();
    return;
  }
  exchange.upstream = upstream;
  if (exchange.bodyBytes === Number.POSITIVE_INFINITY) countBody(exchange, upstream);
}

/** A body that doesn't say its length is counted while it passes. */
function countBody(exchange: Exchange, upstream: ClientRequest): void {
  let bytes = 0;
  exchange.req.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= limits.requestBodyBytes || exchange.refused) return;
    answerError(exchange, errors.payloadTooLarge());
    upstream.destroy();
  });
}

function onResponse(answer: IncomingMessage, req: ProxiedRequest, res: ServerResponse): void {
  const exchange = req[exchangeKey];
  if (!exchange || exchange.refused || res.destroyed) {
    answer.destroy();
    return;
  }
  clearTimeout(exchange.deadline);
  exchange.answered = true;
  res.writeHead(
    answer.statusCode ?? 502,
    responseHeaders(answer.rawHeaders, exchange.ownHeaders, exchange.id),
  );
  pump(answer, res);
}

/** Like pipe, with fewer listeners: the service's answer is destroyed together with the client's. */
function pump(answer: IncomingMessage, res: ServerResponse): void {
  answer.on('data', (chunk: Buffer) => {
    if (res.write(chunk)) return;
    answer.pause();
    res.once('drain', () => answer.resume());
  });
  answer.on('end', () => res.end());
}
