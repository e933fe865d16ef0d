import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll } from '@jest/globals';
import {
  type ItemTitle,
  type ItemViews,
  itemTitlesSchema,
  itemViewsSchema,
  memberNamesSchema,
  membersByNameSchema,
} from '@platform/contracts';
import { internalOperations } from '@platform/contracts/operations';
import { createServiceTokens } from '@platform/service-kit';
import { testServiceTokenSecret } from '@platform/testkit';

export interface NamesStandIn {
  url: string;
  /** What content has: `video/0123…` to its title. */
  titles: Map<string, string>;
  /** Membership's members: canonical number to number as issued and name. */
  members: Map<string, { membershipNumber: string; name: string }>;
  /** About how many contents it was asked, each time. */
  asked: number[];
  /** The views of content's items, as far as it was told: `video/0123…` to a number. */
  views: Map<string, number>;
  /** What it was told, each time. */
  told: ItemViews[];
  /** What it does when it is asked; `hang` is never to answer. */
  behave: 'answer' | 'hang' | 'fail' | 'refuse' | 'garbage';
}

const wrong = { fail: 503, refuse: 403, garbage: 200 } as const;

/** Answers what analytics asks content and membership, as the contracts say; the real ones are tried in acceptance/. */
export function useNamesStandIn(): NamesStandIn {
  const names: NamesStandIn = {
    url: '',
    titles: new Map(),
    members: new Map(),
    asked: [],
    views: new Map(),
    told: [],
    behave: 'answer',
  };
  const answers: Record<string, { service: string; answer: (body: unknown) => unknown }> = {
    [internalOperations.findItemTitles.path]: {
      service: 'content',
      answer(body) {
        const { items } = itemTitlesSchema.parse(body);
        names.asked.push(items.length);
        const titles = items.flatMap(({ type, id }): ItemTitle[] => {
          const title = names.titles.get(`${type}/${id}`);
          return title === undefined ? [] : [{ type, id, title }];
        });
        return { titles };
      },
    },
    [internalOperations.setItemViews.path]: {
      service: 'content',
      answer(body) {
        const request = itemViewsSchema.parse(body);
        if (names.behave === 'answer') applyViews(names, request);
        return {};
      },
    },
    [internalOperations.findMembersByName.path]: {
      service: 'membership',
      answer(body) {
        const { name } = membersByNameSchema.parse(body);
        const found = [...names.members].filter(([, member]) => member.name.includes(name));
        return { membershipNumbers: found.map(([canonical]) => canonical) };
      },
    },
    [internalOperations.findMemberNames.path]: {
      service: 'membership',
      answer(body) {
        const { membershipNumbers } = memberNamesSchema.parse(body);
        return { members: membershipNumbers.flatMap((number) => names.members.get(number) ?? []) };
      },
    },
  };
  const server = createServer(async (req, res) => {
    const send = (status: number, body: unknown) =>
      res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const asked = answers[req.url ?? ''];
    const tokens = createServiceTokens({ secret: testServiceTokenSecret, name: asked?.service ?? '' });
    const caller = tokens.verify(req.headers.authorization?.replace('Bearer ', '') ?? '');
    if (req.method !== 'POST' || !asked || caller !== 'analytics') return send(404, {});
    const answer = asked.answer(await json(req));
    const { behave } = names;
    if (behave === 'hang') return;
    if (behave === 'answer') send(200, answer);
    else send(wrong[behave], { titles: 'none', members: 'none' });
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    names.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return names;
}

function applyViews(names: NamesStandIn, request: ItemViews): void {
  const { kind, views, range } = request;
  names.told.push(request);
  if (range) {
    for (const key of names.views.keys()) {
      const [itsKind, id = ''] = key.split('/');
      if (itsKind === kind && id > (range.after ?? '') && id <= (range.upTo ?? 'g')) names.views.delete(key);
    }
  }
  for (const { id, views: count } of views) names.views.set(`${kind}/${id}`, count);
}
