import { randomUUID } from 'node:crypto';
import { type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type AppError, errors } from '@platform/service-kit';
import type { GatewayConfig } from './config.ts';

/** Time-outs of clients, in milliseconds; node checks them every second. */
const clientTimeouts = {
  /** To send a request's head. */
  headersTimeout: 12_000,
  /** To send the whole request. */
  requestTimeout: 13_000,
  /** Between two requests. */
  keepAliveTimeout: 10_000,
};

/**
 * Time between two requests of a proxy of our own, in milliseconds. Longer than nginx's 60 s, so that the proxy closes first and never
 * writes into a closing connection: it doesn't repeat a POST, but responds with 502.
 */
const proxyKeepAliveMs = 75_000;

/** Sets how long clients may take, how many there may be, and the response to what node's parser rejects. */
export function hardenServer(
  server: Server,
  { trustedProxyHops, maxConnections }: Pick<GatewayConfig['edge'], 'trustedProxyHops' | 'maxConnections'>,
  gatewayHeaders: readonly string[],
): void {
  Object.assign(server, clientTimeouts);
  if (trustedProxyHops > 0) server.keepAliveTimeout = proxyKeepAliveMs;
  server.maxConnections = maxConnections;
  server.maxRequestsPerSocket = 0;

  server.on('clientError', (error, socket) => respondToClientError(error, socket, gatewayHeaders));
  // Node would respond to unknown expectations with a bare 417. As a request it gets our error format, and is counted and logged.
  server.on('checkExpectation', (req, res) => server.emit('request', req, res));
  server.on('connect', (_req, socket) => respondRaw(socket, errors.methodNotAllowed(), gatewayHeaders));
}

/** The response to what node's HTTP parser rejected, by the code of its `clientError`. */
function parserRejection(nodeCode: string | undefined): AppError {
  if (nodeCode === 'HPE_HEADER_OVERFLOW') return errors.headerFieldsTooLarge();
  if (nodeCode === 'ERR_HTTP_REQUEST_TIMEOUT') return errors.requestTimeout();
  return errors.validation('The request is malformed');
}

/**
 * Responds to a `clientError` in the error format, or only closes the connection where a response has begun.
 * `headers` are raw headers (name, value, …) to add.
 */
function respondToClientError(
  error: NodeJS.ErrnoException,
  socket: Duplex,
  headers: readonly string[],
): void {
  const begun = (socket as { _httpMessage?: { headersSent?: boolean } })._httpMessage?.headersSent;
  if (!socket.writable || begun || error.code === 'ECONNRESET') socket.destroy();
  else respondRaw(socket, parserRejection(error.code), headers);
}

/** Writes an error response to a socket for which node has no response, and closes it. */
function respondRaw(socket: Duplex, error: AppError, headers: readonly string[]): void {
  // Node removes its error listener before 'connect': without one, a client that resets the connection would end the process.
  socket.on('error', () => {});
  const requestId = randomUUID();
  const body = JSON.stringify(error.toBody(requestId));
  const lines = [
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
  ];
  for (let i = 0; i < headers.length; i += 2) lines.push(`${headers[i]}: ${headers[i + 1]}`);
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
