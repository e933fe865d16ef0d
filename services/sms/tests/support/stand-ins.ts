import { buffer, json } from 'node:stream/consumers';
import { memberPageSchema, membersByIdSchema, type SmsMember } from '@platform/contracts';
import { internalOperations } from '@platform/contracts/operations';
import { asAnyone, callerOf, listen } from '@platform/testkit';

/** Speaks membership's part of the contract; acceptance/ tests the real one. */
export async function startMembers() {
  const members = new Map<string, SmsMember>();
  const state = { isAway: false };
  const responseOf: Record<string, (body: unknown) => SmsMember[]> = {
    [internalOperations.findMembersById.path]: (body) =>
      membersByIdSchema.parse(body).ids.flatMap((id) => members.get(id) ?? []),
    [internalOperations.pageMembers.path](body) {
      const { after = '', limit, includeSuspended } = memberPageSchema.parse(body);
      const chosen = [...members.values()].filter(
        ({ id, status }) => id > after && (includeSuspended || status === 'active'),
      );
      return chosen.sort((a, b) => (a.id < b.id ? -1 : 1)).slice(0, limit);
    },
  };
  const server = await listen(async (req, res) => {
    const response = responseOf[req.url ?? ''];
    const status = state.isAway ? 503 : response && callerOf(req, 'membership') === 'sms' ? 200 : 404;
    const body = status === 200 ? { members: response?.(await json(req)) } : {};
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  return { ...server, members, state };
}

/** Passes webhooks on to a service, as the gateway does. */
export async function startGateway(serviceUrl: () => string) {
  const passed: { url: string; signature: string; body: string }[] = [];
  const state = { isAway: false };
  const server = await listen(async (req, res) => {
    const body = (await buffer(req)).toString();
    const signature = String(req.headers['x-twilio-signature'] ?? '');
    const contentType = String(req.headers['content-type'] ?? '');
    passed.push({ url: req.url ?? '', signature, body });
    try {
      if (state.isAway) throw new Error('away');
      const response = await fetch(`${serviceUrl()}${req.url}`, {
        method: 'POST',
        headers: { ...asAnyone(), 'content-type': contentType, 'x-twilio-signature': signature },
        body,
      });
      res.writeHead(response.status).end(await response.text());
    } catch {
      res.writeHead(503).end();
    }
  });
  return { ...server, passed, state };
}
