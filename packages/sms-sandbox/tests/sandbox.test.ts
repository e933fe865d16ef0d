import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type RunningService, silentLogger } from '@platform/service-kit';
import { listen, waitFor } from '@platform/testkit';
import twilio from 'twilio';
import { type Fault, type LedgerMessage, readSandboxConfig, startSandbox } from '../src/index.ts';

const accountSid = `AC${'0'.repeat(32)}`;
const authToken = 'f'.repeat(32);
const from = '+15005550006';

let folder: string;
let sandbox: RunningService;
let receiver: Awaited<ReturnType<typeof listen>>;
const received: { url: string; fields: Record<string, string>; isSigned: boolean }[] = [];

async function startOne(stepMs = 5): Promise<RunningService> {
  const environment = {
    PORT: '0',
    ADMIN_PORT: '0',
    TWILIO_ACCOUNT_SID: accountSid,
    TWILIO_AUTH_TOKEN: authToken,
    SMS_SANDBOX_FILE: join(folder, 'messages.jsonl'),
    SMS_SANDBOX_INBOUND_URL: `${receiver.url}/inbound`,
    SMS_SANDBOX_STEP_MS: `${stepMs}`,
  };
  return startSandbox(readSandboxConfig(environment), { logger: silentLogger() });
}

/** Twilio's own client; only the address differs. */
function client(token = authToken, timeout = 30_000) {
  const made = twilio(accountSid, token, { timeout });
  made.api.baseUrl = sandbox.url;
  return made.messages;
}

const setFaults = async (...faults: Fault[]) => {
  const body = JSON.stringify(faults);
  const headers = { 'content-type': 'application/json' };
  const { status } = await fetch(`${sandbox.url}/sandbox/faults`, { method: 'PUT', headers, body });
  expect(status).toBe(204);
};
const ledger = async () => (await (await fetch(`${sandbox.url}/sandbox/messages`)).json()) as LedgerMessage[];
const sentTo = async (to: string) => (await ledger()).filter((message) => message.to === to);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sms-sandbox-'));
  receiver = await listen(async (req, res) => {
    let text = '';
    for await (const chunk of req) text += chunk;
    const url = `${receiver.url}${req.url}`;
    const fields = Object.fromEntries(new URLSearchParams(text));
    const signature = req.headers['x-twilio-signature'] as string;
    received.push({ url, fields, isSigned: twilio.validateRequest(authToken, signature, url, fields) });
    res.end();
  });
  sandbox = await startOne();
});
afterAll(async () => {
  await sandbox.close();
  await receiver.close();
  await rm(folder, { recursive: true });
});

test('the SDK creates, fetches and lists messages', async () => {
  const to = '+12025550100';
  // Twilio's times are in whole seconds.
  const before = Math.floor(Date.now() / 1_000) * 1_000;
  const created = await client().create({ to, from, body: '你好 <b>&' });
  expect(created).toMatchObject({ to, from, body: '你好 <b>&', status: 'queued', errorCode: null });
  expect(created.dateCreated.getTime()).toBeGreaterThanOrEqual(before);
  expect(created.dateCreated.getTime()).toBeLessThanOrEqual(Date.now());
  expect((await client().get(created.sid).fetch()).sid).toBe(created.sid);
  await expect(client().get('SM00').fetch()).rejects.toMatchObject({ status: 404, code: 20404 });
  for (const body of ['b', 'c', 'd', 'e']) await client().create({ to, from, body });
  const bodies = (await client().list({ to, from, pageSize: 2 })).map(({ body }) => body);
  expect(bodies).toEqual(['e', 'd', 'c', 'b', '你好 <b>&']);
  // A message that is created between two pages shifts nothing.
  const first = await client().page({ to, pageSize: 2 });
  await client().create({ to, from, body: 'f' });
  const second = await first.nextPage();
  const third = await second?.nextPage();
  expect([second, third].map((page) => page?.instances.map(({ body }) => body))).toEqual([
    ['c', 'b'],
    ['你好 <b>&'],
  ]);
  expect(third?.nextPage()).toBeUndefined();
  expect(await client().list({ to, from: '+12025550999' })).toEqual([]);
});

test.each([
  [{ to: '+15005550001' }, 400, 21211],
  [{ to: '+15005550002' }, 400, 21612],
  [{ to: '+15005550003' }, 403, 21408],
  [{ to: '+15005550004' }, 400, 21610],
  [{ to: '+15005550009' }, 400, 21614],
  [{ to: '13812345678' }, 400, 21211],
  [{ to: '' }, 400, 21604],
  [{ from: '' }, 400, 21603],
  [{ from: '+15005550001' }, 400, 21212],
  [{ from: '+15005550007' }, 400, 21606],
  [{ from: '+15005550008' }, 429, 21611],
  [{ body: '' }, 400, 21602],
  [{ body: 'a'.repeat(1601) }, 400, 21617],
  [{ to: from }, 400, 21266],
  [{ statusCallback: 'no address' }, 400, 21609],
])('rejects %j as Twilio does', async (fields, status, code) => {
  const rejected = client().create({ to: '+12025550101', from, body: 'a', ...fields });
  await expect(rejected).rejects.toMatchObject({
    status,
    code,
    moreInfo: `https://www.twilio.com/docs/errors/${code}`,
  });
});

test('rejects a wrong token', async () => {
  const wrong = client('0'.repeat(32)).create({ to: '+12025550102', from, body: 'a' });
  await expect(wrong).rejects.toMatchObject({ status: 401, code: 20003 });
  expect(await sentTo('+12025550102')).toEqual([]);
});

test('status callbacks are signed, in order; a number that ends in a delivery error gets it', async () => {
  for (const [path, to] of [
    ['/good', '+12025550103'],
    ['/bad', '+12025530005'],
  ] as const) {
    await client().create({ to, from, body: 'a', statusCallback: `${receiver.url}${path}?row=1` });
    await waitFor(() => received.filter(({ url }) => url.includes(path)).length === 2);
  }
  const summary = received.map(({ url, fields, isSigned }) => [
    ...[new URL(url).pathname, fields.MessageStatus, fields.ErrorCode, isSigned],
  ]);
  expect(summary).toEqual([
    ['/good', 'sent', undefined, true],
    ['/good', 'delivered', undefined, true],
    ['/bad', 'sent', undefined, true],
    ['/bad', 'undelivered', '30005', true],
  ]);
});

test('a number that replied STOP is rejected until it replies START', async () => {
  const to = '+12025550104';
  const reply = (body: string) =>
    fetch(`${sandbox.url}/sandbox/replies`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ from: to, to: from, body }),
    });
  expect((await reply(' stop ')).status).toBe(204);
  await expect(client().create({ to, from, body: 'a' })).rejects.toMatchObject({ code: 21610 });
  const inbound = received.find(({ url }) => url.endsWith('/inbound'));
  expect(inbound).toMatchObject({ isSigned: true, fields: { From: to, To: from, OptOutType: 'STOP' } });
  await reply('START');
  await client().create({ to, from, body: 'a' });
});

describe('faults', () => {
  test.each([
    ['tooManyRequests', { status: 429, code: 20429 }, 0],
    ['serverError', { status: 500, code: 20500 }, 0],
    ['serverErrorAfterAccepting', { status: 500, code: 20500 }, 1],
    ['hang', { code: 'ECONNABORTED' }, 0],
    ['hangAfterAccepting', { code: 'ECONNABORTED' }, 1],
    ['resetAfterAccepting', { code: 'ECONNRESET' }, 1],
  ] as const)('%s', async (kind, error, accepted) => {
    const to = `+1202555${1000 + kind.length}`;
    await setFaults({ kind, to, times: 1 });
    const { create } = kind.startsWith('hang') ? client(authToken, 2_000) : client();
    await expect(create({ to, from, body: 'a' })).rejects.toMatchObject(error);
    expect(await sentTo(to)).toHaveLength(accepted);
    await client().create({ to, from, body: 'b' });
  });

  test('each n-th call', async () => {
    await setFaults({ kind: 'serverError', every: 3 });
    const to = '+12025550105';
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, () => client().create({ to, from, body: 'a' })),
    );
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(2);
    await setFaults();
  });
});

test('the page escapes what was sent', async () => {
  await client().create({ to: '+12025550106', from, body: '<script>alert("1")</script>' });
  const page = await (await fetch(sandbox.url)).text();
  expect(page).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;');
  expect(page).not.toContain('<script');
});

test('the ledger survives a restart, and messages go on', async () => {
  await sandbox.close();
  sandbox = await startOne(60_000);
  const { sid } = await client().create({ to: '+12025550107', from, body: 'a' });
  const before = await ledger();
  await sandbox.close();
  sandbox = await startOne();
  expect((await ledger()).map((message) => message.sid)).toEqual(before.map((message) => message.sid));
  await waitFor(async () => (await client().get(sid).fetch()).status === 'delivered');
});
