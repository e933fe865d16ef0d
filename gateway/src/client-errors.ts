import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorCode } from '@platform/contracts';
import { messages } from '@platform/contracts/messages';
import { errors } from '@platform/service-kit';

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

  server.on('clientError', (error, socket) => answerClientError(error, socket, ownHeaders));
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

/** An answer to a request that never became one. */
interface ParserRefusal {
  code: ErrorCode;
  /** Status and reason, as they stand in the answer's first line. */
  statusLine: string;
  message: string;
}

/** The answer to what node's HTTP parser refused, by the code of its `clientError`. */
function parserRefusal(nodeCode: string | undefined): ParserRefusal {
  if (nodeCode === 'HPE_HEADER_OVERFLOW') {
    const { code, status, message } = errors.headerFieldsTooLarge();
    return { code, statusLine: `${status} Request Header Fields Too Large`, message };
  }
  if (nodeCode === 'ERR_HTTP_REQUEST_TIMEOUT') {
    const { code, status, message } = errors.requestTimeout();
    return { code, statusLine: `${status} Request Timeout`, message };
  }
  return { code: 'validation_failed', statusLine: '400 Bad Request', message: 'The request is malformed' };
}

/**
 * Answers a `clientError` in the error format. Of an answer already begun, only the end of the connection is true.
 * `headers` are raw headers (name, value, …) to add.
 */
function answerClientError(error: NodeJS.ErrnoException, socket: Duplex, headers: readonly string[]): void {
  const begun = (socket as { _httpMessage?: { headersSent?: boolean } })._httpMessage?.headersSent;
  if (!socket.writable || begun || error.code === 'ECONNRESET') socket.destroy();
  else answerRaw(socket, parserRefusal(error.code), headers);
}

/** Writes an error answer to a socket for which node has no response, and closes it. */
function answerRaw(socket: Duplex, refusal: ParserRefusal, headers: readonly string[]): void {
  const { code, statusLine, message } = refusal;
  const requestId = randomUUID();
  const body = JSON.stringify({ message, code, requestId });
  const lines = [
    `HTTP/1.1 ${statusLine}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
  ];
  for (let i = 0; i < headers.length; i += 2) lines.push(`${headers[i]}: ${headers[i + 1]}`);
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
