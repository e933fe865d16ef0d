import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll } from '@jest/globals';
import { internalPaths } from '@platform/contracts';

export interface ContentStub {
  url: string;
  /** Object paths it says are referred to. */
  referenced: Set<string>;
  /** Answers with this status instead, when set. */
  failWith: number | undefined;
  /** Runs before each answer. */
  onAsked: (() => void) | undefined;
}

/** The one question storage asks content, answered over HTTP as the contract says; services may not import each other. */
export function useContentStub(): ContentStub {
  const stub: ContentStub = { url: '', referenced: new Set(), failWith: undefined, onAsked: undefined };
  const server = createServer(async (req, res) => {
    const { objectPaths } = (await json(req)) as { objectPaths: string[] };
    stub.onAsked?.();
    const known =
      req.url === internalPaths.objectReferences && req.headers.authorization?.startsWith('Bearer ');
    const status = stub.failWith ?? (known ? 200 : 404);
    const body = { referenced: objectPaths.filter((path) => stub.referenced.has(path)) };
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    stub.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  return stub;
}
