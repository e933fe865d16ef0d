import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll } from '@jest/globals';
import { type ItemTitle, internalPaths, itemTitlesSchema } from '@platform/contracts';
import { createServiceTokens } from '@platform/service-kit';
import { testServiceTokenSecret } from '@platform/testkit';

export interface ContentStandIn {
  url: string;
  /** What members may see: `video/0123…` to its title. */
  titles: Map<string, string>;
  /** About how many contents it was asked, each time. */
  asked: number[];
  /** What it does when it is asked; `hang` is never to answer. */
  behave: 'answer' | 'hang' | 'fail' | 'refuse' | 'garbage';
}

const wrong = { fail: 503, refuse: 403, garbage: 200 } as const;

/** Answers the one question analytics asks content, as the contract says; the real content is tried in acceptance/. */
export function useContentStandIn(): ContentStandIn {
  const content: ContentStandIn = { url: '', titles: new Map(), asked: [], behave: 'answer' };
  const tokens = createServiceTokens({ secret: testServiceTokenSecret, name: 'content' });
  const server = createServer(async (req, res) => {
    const send = (status: number, body: unknown) =>
      res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const caller = tokens.verify(req.headers.authorization?.replace('Bearer ', '') ?? '');
    if (req.method !== 'POST' || req.url !== internalPaths.itemTitles || caller !== 'analytics')
      return send(404, {});
    const { items } = itemTitlesSchema.parse(await json(req));
    content.asked.push(items.length);
    const { behave } = content;
    if (behave === 'hang') return;
    if (behave !== 'answer') return send(wrong[behave], { titles: 'none' });
    const titles = items.flatMap(({ type, id }): ItemTitle[] => {
      const title = content.titles.get(`${type}/${id}`);
      return title === undefined ? [] : [{ type, id, title }];
    });
    send(200, { titles });
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    content.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return content;
}
