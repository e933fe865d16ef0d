import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'content-type, if-none-match',
  'access-control-allow-methods': 'PUT',
};

/** A storage for tests that takes one PUT at a time, over real HTTP: the uploader's requests are the browser's own. */
export function useStorage() {
  const received: { type: string | undefined; ifNoneMatch: string | undefined; bytes: number }[] = [];
  let next: number | 'never' = 200;
  let server: Server;
  const answer = (response: ServerResponse, bytes: number, headers: IncomingHttpHeaders) => {
    const status = next;
    next = 200;
    if (status === 'never') return;
    if (status === 200)
      received.push({ type: headers['content-type'], ifNoneMatch: headers['if-none-match'], bytes });
    response.writeHead(status, cors).end();
  };

  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.method === 'OPTIONS') return response.writeHead(204, cors).end();
      let bytes = 0;
      request.on('data', (chunk: Uint8Array) => {
        bytes += chunk.length;
      });
      request.on('end', () => answer(response, bytes, request.headers));
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  });
  beforeEach(() => {
    received.length = 0;
    next = 200;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  return {
    received,
    get url() {
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}/uploads/one.mp4`;
    },
    /** How the next PUT is answered; 200 by itself. */
    answerNext(status: number | 'never') {
      next = status;
    },
  };
}
