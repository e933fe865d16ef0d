import type { RequestListener } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll } from '@jest/globals';
import {
  canonicalMembershipNumber,
  findMembersSchema,
  type ItemTitle,
  type ItemViews,
  itemTitlesSchema,
  itemViewsSchema,
  memberNamesSchema,
  memberOfNumberSchema,
} from '@platform/contracts';
import { internalOperations } from '@platform/contracts/operations';
import { callerOf, listen } from '@platform/testkit';

export interface NamesStandIn {
  url: string;
  /** Content's titles, by `video/0123…`. */
  titles: Map<string, string>;
  /** Membership's members, by id. */
  members: Map<string, { membershipNumber: string; name: string }>;
  /** The number of items in each request for titles. */
  asked: number[];
  /** The last pushed views, by `video/0123…`. */
  views: Map<string, number>;
  /** The bodies of all pushes. */
  told: ItemViews[];
  /** How it responds; `hang` never does. */
  behave: 'respond' | 'hang' | 'fail' | 'reject' | 'garbage';
}

const wrong = { fail: 503, reject: 403, garbage: 200 } as const;

/** A mock of content and membership by their contracts; acceptance/ tests the real ones. */
export function useNamesStandIn(): NamesStandIn {
  const names: NamesStandIn = {
    url: '',
    titles: new Map(),
    members: new Map(),
    asked: [],
    views: new Map(),
    told: [],
    behave: 'respond',
  };
  const responses: Record<string, { service: string; response: (body: unknown) => unknown }> = {
    [internalOperations.findItemTitles.path]: {
      service: 'content',
      response(body) {
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
      response(body) {
        const request = itemViewsSchema.parse(body);
        if (names.behave === 'respond') applyViews(names, request);
        return {};
      },
    },
    [internalOperations.findMembers.path]: {
      service: 'membership',
      response(body) {
        const { search } = findMembersSchema.parse(body);
        const found = [...names.members].filter(([, member]) =>
          `${member.name} ${member.membershipNumber}`.includes(search),
        );
        return { ids: found.map(([id]) => id) };
      },
    },
    [internalOperations.findMemberOfNumber.path]: {
      service: 'membership',
      response(body) {
        const canonical = canonicalMembershipNumber(memberOfNumberSchema.parse(body).membershipNumber);
        const found = [...names.members].find(
          ([, member]) => canonicalMembershipNumber(member.membershipNumber) === canonical,
        );
        return { id: found?.[0] ?? null };
      },
    },
    [internalOperations.findMemberNames.path]: {
      service: 'membership',
      response(body) {
        const { ids } = memberNamesSchema.parse(body);
        return {
          members: ids.flatMap((id) => {
            const member = names.members.get(id);
            return member ? { id, ...member } : [];
          }),
        };
      },
    },
  };
  const listener: RequestListener = async (req, res) => {
    const send = (status: number, body: unknown) =>
      res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const asked = responses[req.url ?? ''];
    if (req.method !== 'POST' || !asked || callerOf(req, asked.service) !== 'analytics') return send(404, {});
    const response = asked.response(await json(req));
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
  names.told.push(request);
  if (range) {
    for (const key of names.views.keys()) {
      const [itsKind, id = ''] = key.split('/');
      if (itsKind === kind && id > (range.after ?? '') && id <= (range.upTo ?? 'g')) names.views.delete(key);
    }
  }
  for (const { id, views: count } of views) names.views.set(`${kind}/${id}`, count);
}
