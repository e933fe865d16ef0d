import type { RequestListener } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll } from '@jest/globals';
import { canonicalMembershipNumber, type ItemTitle, type ItemViews } from '@platform/contracts';
import { internalOperations } from '@platform/contracts/operations';
import { callerOf, listen } from '@platform/testkit';
import type * as z from 'zod';

export interface NamesStandIn {
  url: string;
  /** Content's titles, by `video/0123…`. */
  titles: Map<string, string>;
  /** Membership's members, by id. */
  members: Map<string, { membershipNumber: string; name: string }>;
  /** The number of items in each request for titles. */
  titleCounts: number[];
  /** The last pushed views, by `video/0123…`. */
  views: Map<string, number>;
  /** The bodies of all pushes. */
  pushes: ItemViews[];
  /** How it responds; `hang` never does. */
  behave: 'respond' | 'hang' | 'fail' | 'reject' | 'garbage';
}

const wrong = { fail: 503, reject: 403, garbage: 200 } as const;

/** A service's response to an operation, by the operation's path. */
const on = <Body extends z.ZodType>(
  service: string,
  { path, body }: { path: string; body: Body },
  response: (body: z.output<Body>) => unknown,
) => [path, { service, response: (given: unknown) => response(body.parse(given)) }] as const;

/** A mock of content and membership by their contracts; acceptance/ tests the real ones. */
export function useNamesStandIn(): NamesStandIn {
  const names: NamesStandIn = {
    url: '',
    titles: new Map(),
    members: new Map(),
    titleCounts: [],
    views: new Map(),
    pushes: [],
    behave: 'respond',
  };
  const responses = new Map([
    on('content', internalOperations.findItemTitles, ({ items }) => {
      names.titleCounts.push(items.length);
      const titles = items.flatMap(({ type, id }): ItemTitle[] => {
        const title = names.titles.get(`${type}/${id}`);
        return title === undefined ? [] : [{ type, id, title }];
      });
      return { titles };
    }),
    on('content', internalOperations.setItemViews, (request) => {
      if (names.behave === 'respond') applyViews(names, request);
      return {};
    }),
    on('membership', internalOperations.findMembers, ({ search }) => {
      const found = [...names.members].filter(([, member]) =>
        `${member.name} ${member.membershipNumber}`.includes(search),
      );
      return { ids: found.map(([id]) => id) };
    }),
    on('membership', internalOperations.findMemberOfNumber, ({ membershipNumber }) => {
      const canonical = canonicalMembershipNumber(membershipNumber);
      const found = [...names.members].find(
        ([, member]) => canonicalMembershipNumber(member.membershipNumber) === canonical,
      );
      return { id: found?.[0] ?? null };
    }),
    on('membership', internalOperations.findMemberNames, ({ ids }) => ({
      members: ids.flatMap((id) => {
        const member = names.members.get(id);
        return member ? { id, ...member } : [];
      }),
    })),
  ]);
  const listener: RequestListener = async (req, res) => {
    const send = (status: number, body: unknown) =>
      res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const operation = responses.get(req.url ?? '');
    if (req.method !== 'POST' || !operation || callerOf(req, operation.service) !== 'analytics')
      return send(404, {});
    const response = operation.response(await json(req));
    const { behave } = names;
    if (behave === 'hang') return;
    if (behave === 'respond') send(200, response);
    else send(wrong[behave], { titles: 'none', members: 'none' });
  };
  let close: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    ({ url: names.url, close } = await listen(listener));
  });
  afterAll(() => close?.());
  return names;
}

function applyViews(names: NamesStandIn, request: ItemViews): void {
  const { kind, views, range } = request;
  names.pushes.push(request);
  if (range) {
    for (const key of names.views.keys()) {
      const [itsKind, id = ''] = key.split('/');
      if (itsKind === kind && id > (range.after ?? '') && id <= (range.upTo ?? 'g')) names.views.delete(key);
    }
  }
  for (const { id, views: count } of views) names.views.set(`${kind}/${id}`, count);
}
