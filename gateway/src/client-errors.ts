import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { messages } from '@platform/contracts/messages';
import { type ParserRefusal, parserRefusal } from '@platform/service-kit';

/** What a client has time for, in milliseconds; time-outs are looked for every second. */
export interface ClientTimeouts {
  /** To send a request's head. */
  headersTimeout: number;
  /** To send the whole request. */
  requestTimeout: number;
  /** Between two requests. */
  keepAliveTimeout: number;
}

export const clientTimeouts: ClientTimeouts = {
  headersTimeout: 12_000,
  requestTimeout: 13_000,
  keepAliveTimeout: 10_000,
};

/** Sets how long clients may take, how many there may be, and how what node's parser refuses is answered. */
export function hardenServer(
  server: Server,
  timeouts: ClientTimeouts,
  maxConnections: number,
  ownHeaders: readonly string[],
): void {
  Object.assign(server, timeouts);
  server.maxConnections = maxConnections;
  server.maxRequestsPerSocket = 0;

  server.removeAllListeners('clientError');
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    // Something of an answer may be out already; then only the connection's end is true.
    const begun = (socket as { _httpMessage?: { headersSent?: boolean } })._httpMessage?.headersSent;
    if (!socket.writable || begun || error.code === 'ECONNRESET') socket.destroy();
    else answerRaw(socket, parserRefusal(error.code), ownHeaders);
  });
  // Node would answer what it doesn't know with a bare 417. As a request it is refused in our words, counted and logged.
  server.on('checkExpectation', (req, res) => server.emit('request', req, res));
  server.on('connect', (_req, socket) => {
    answerRaw(
      socket,
      {
        code: 'method_not_allowed',
        statusLine: '405 Method Not Allowed',
        message: messages.methodNotAllowed,
      },
      ownHeaders,
    );
  });
}

function answerRaw(
  socket: Duplex,
  { code, statusLine, message }: ParserRefusal,
  ownHeaders: readonly string[],
): void {
  const requestId = randomUUID();
  const body = JSON.stringify({ message, code, requestId });
  const headers = [
    `HTTP/1.1 ${statusLine}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
  ];
  for (let i = 0; i < ownHeaders.length; i += 2) headers.push(`${ownHeaders[i]}: ${ownHeaders[i + 1]}`);
  socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
