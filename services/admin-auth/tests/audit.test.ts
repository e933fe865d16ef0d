import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type AuditEntry, type AuditEvent, messages, topics } from '@platform/contracts';
import { createProducer, type Producer, type RunningService, silentLogger } from '@platform/service-kit';
import { asAdmin, nextOf, waitFor } from '@platform/testkit';
import { ask, login, password, useAdminAuth } from './support/start-admin-auth.ts';

const adminAuth = useAdminAuth();
let service: RunningService;
let producer: Producer;

beforeAll(async () => {
  service = await adminAuth.start();
  await adminAuth.command('operator');
  producer = await createProducer({ ...adminAuth.kafka, clientId: 'test', logger: silentLogger() });
});
afterAll(async () => {
  await producer.close();
});

const event = (seconds: number, title = `video ${seconds}`): AuditEvent => ({
  eventId: randomUUID(),
  at: new Date(Date.UTC(2030, 0, 1, 0, 0, seconds)).toISOString(),
  admin: { id: 'a'.repeat(24), username: 'operator' },
  action: 'video.create',
  target: { type: 'video', id: 'b'.repeat(24), title },
  address: '192.0.2.1',
  requestId: 'request-1',
});

const send = (...values: unknown[]) =>
  producer.send(
    topics.audit,
    values.map((value) => ({ key: 'a', value: typeof value === 'string' ? value : JSON.stringify(value) })),
  );

const list = (query = '') => ask(service, 'GET', `/api/admin/audit${query}`, { headers: asAdmin() });
const titled = async (part: string): Promise<AuditEntry[]> =>
  (await list()).body.filter(({ target }: AuditEntry) => target?.title?.includes(part));

test('a change made elsewhere is in the log once, however often it arrives', async () => {
  const changes = [event(1), event(2), event(3)];
  await send(...changes, ...changes);
  await send(...changes, event(4, 'the last'));
  await waitFor(async () => (await titled('the last')).length === 1, {
    what: 'the last event',
  });
  const entries = await titled('video');
  expect(entries.map(({ target }) => target?.title)).toEqual(['video 3', 'video 2', 'video 1']);
  const { eventId: _, ...rest } = changes[0] as AuditEvent;
  expect(entries[2]).toEqual({ id: expect.any(String), ...rest });
});

test('poison is dead-lettered and holds nothing up', async () => {
  await send(
    'not json',
    { eventId: 'no' },
    { ...event(5), extra: { $set: 1 } },
    event(6, 'after the poison'),
  );
  await waitFor(async () => (await titled('after the poison')).length === 1, {
    what: 'the event',
  });
});

test('filters by administrator, action, type, time, title and id, also page by page', async () => {
  const other = (seconds: number, action: string, id: string): AuditEvent => ({
    ...event(seconds, `Filtered (${seconds})`),
    admin: { id: 'c'.repeat(24), username: 'second' },
    action,
    target: { type: action.split('.')[0] as string, id, title: `Filtered (${seconds})` },
    changes: [{ field: 'title', before: 'Old', after: 'New' }, { field: 'content' }],
  });
  await send(
    other(200, 'embed.create', '1'.repeat(24)),
    other(201, 'embed.delete', '2'.repeat(24)),
    other(202, 'embed-set.create', '3'.repeat(24)),
  );
  await waitFor(async () => (await titled('Filtered')).length === 3, { what: 'the events' });
  const found = async (query: string) =>
    (await list(query)).body.map(({ target }: AuditEntry) => target?.title?.match(/\d+/)?.[0]);
  const at = (seconds: number) => new Date(Date.UTC(2030, 0, 1, 0, 0, seconds)).toISOString();
  expect(await found('?administrator=SEC')).toEqual(['202', '201', '200']);
  expect(await found('?action=embed')).toEqual(['201', '200']);
  expect(await found('?action=embed.delete')).toEqual(['201']);
  expect(await found('?search=filtered%20(20')).toEqual(['202', '201', '200']);
  expect(await found(`?search=${'2'.repeat(24)}`)).toEqual(['201']);
  expect(await found(`?from=${at(200)}&to=${at(202)}`)).toEqual(['201', '200']);
  const page = await list('?administrator=second&limit=1&page=2');
  expect([page.headers.get('x-total-count'), page.body[0].changes]).toEqual([
    '3',
    [{ field: 'title', before: 'Old', after: 'New' }, { field: 'content' }],
  ]);
  const first = await list('?action=embed&limit=1');
  const second = await ask(service, 'GET', nextOf(first) as string, { headers: asAdmin() });
  expect(second.body.map(({ action }: AuditEntry) => action)).toEqual(['embed.create']);
});

test('an analyst does not see entries about members and messages, an owner does', async () => {
  const ofKind = (action: string) => ({ ...event(300, `Kind ${action}`), action });
  await send(...['member.create', 'sms-campaign.send', 'post.create'].map(ofKind));
  await waitFor(async () => (await titled('Kind')).length === 3, { what: 'the events' });
  const seen = async (query: string): Promise<string[]> => {
    const { body } = await ask(service, 'GET', `/api/admin/audit${query}`, { headers: asAdmin('analyst') });
    return body.map(({ action }: AuditEntry) => action);
  };
  expect(await seen('?search=Kind')).toEqual(['post.create']);
  expect(await seen('?action=member')).toEqual([]);
  expect(await seen('?action=sms-campaign.send')).toEqual([]);
});

test('logins and logouts are in the log, with who and where from', async () => {
  await login(service, 'operator', password, '198.51.100.77');
  const { body } = await list();
  expect(body.find(({ address }: AuditEntry) => address === '198.51.100.77')).toMatchObject({
    action: 'admin.login',
    admin: { username: 'operator' },
    target: null,
    requestId: expect.stringMatching(/.+/),
  });
});

test.each([
  ['?cursor=nonsense', messages.invalidCursor],
  ['?action=^video', 'action must be <entity> or <entity>.<verb>'],
])('%s is 400', async (query, message) => {
  const { status, body } = await list(query);
  expect({ status, message: body.message }).toEqual({ status: 400, message });
});
