import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll } from '@jest/globals';
import { internalPaths } from '@platform/contracts';

export interface ContentStub {
  url: string;
  /** Object paths it says are referred to. */
  referenced: Set<string>;
  /** From when on members may see the objects of its videos; it has no other videos. */
  visibleFrom: Map<string, Date | null>;
  /** Object paths it was asked about by who delivers them. */
  visibilityAsked: string[];
  /** Answers with this status instead, when set. */
  failWith: number | undefined;
  /** Takes questions and never answers, as a process that is stopped does. */
  hangs: boolean;
  /** Runs before each answer. */
  onAsked: (() => void) | undefined;
}

/** What storage asks content, answered over HTTP as the contract says; services may not import each other. */
export function useContentStub(): ContentStub {
  const stub: ContentStub = {
    url: '',
    referenced: new Set(),
    visibleFrom: new Map(),
    visibilityAsked: [],
    failWith: undefined,
    hangs: false,
    onAsked: undefined,
  };
  const answers: Record<string, (body: never) => unknown> = {
    [internalPaths.objectReferences]: ({ objectPaths }: { objectPaths: string[] }) => ({
      referenced: objectPaths.filter((path) => stub.referenced.has(path)),
    }),
    [internalPaths.objectVisibility]: ({ objectPath }: { objectPath: string }) => {
      stub.visibilityAsked.push(objectPath);
      return { visibleFrom: stub.visibleFrom.get(objectPath) ?? null };
    },
  };
  const server = createServer(async (req, res) => {
    const body = (await json(req)) as never;
    stub.onAsked?.();
    const answer = req.headers.authorization?.startsWith('Bearer ') && answers[req.url ?? '']?.(body);
    if (stub.hangs) return;
    const status = stub.failWith ?? (answer ? 200 : 404);
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}));
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    stub.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(
    () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  );
  return stub;
}
