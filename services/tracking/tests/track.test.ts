import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { limits, messages, topics } from '@platform/contracts';
import type { RunningService } from '@platform/service-kit';
import { testMember, useKafka, waitFor } from '@platform/testkit';
import { Kafka, logLevel } from 'kafkajs';
import { click, membershipNumber, track, useTracking } from './support/start-tracking.ts';

const kafka = useKafka();
const tracking = useTracking({ brokers: () => kafka.brokers, topicPrefix: () => kafka.topicPrefix });
let service: RunningService;

beforeAll(async () => {
  service = await tracking.start();
  await waitFor(async () => (await fetch(`${service.adminUrl}/readyz`)).ok);
});

const page = '/video/0123456789abcdef01234567';
const subject = { contentType: 'video', contentId: '0123456789abcdef01234567', contentTitle: '夜里的海' };
const kinds = [
  { actionType: 'page_enter', toPage: page },
  { actionType: 'page_view', toPage: page, ...subject },
  { actionType: 'video_click', fromPage: '/', ...subject },
  { actionType: 'video_view', ...subject },
  { actionType: 'back_button', fromPage: page, timeSpentSeconds: 12, ...subject },
  { actionType: 'page_blur', fromPage: page, timeSpentSeconds: 3 },
  { actionType: 'page_focus', toPage: page },
  { actionType: 'page_exit', fromPage: page, toPage: '/', timeSpentSeconds: 0 },
  { actionType: 'page_unload', fromPage: page, timeSpentSeconds: 8 },
];

describe('what is kept', () => {
  test('every kind of event, in order, each as it was sent, in one record', async () => {
    const start = Date.now() - 20_000;
    const events = kinds.map((kind, index) => ({
      ...kind,
      eventId: crypto.randomUUID(),
      clientTime: new Date(start + index * 1_000).toISOString(),
      membershipNumber,
    }));
    const before = Date.now();
    const { status, body } = await track(service, events);
    const after = Date.now();
    expect({ status, body }).toEqual({ status: 202, body: { accepted: kinds.length } });

    const kept = await tracking.kept.of(events.map(({ eventId }) => eventId));
    expect(kept).toEqual(
      events.map(({ membershipNumber: _, ...event }) => ({
        ...event,
        memberId: testMember.id,
        at: expect.any(String),
      })),
    );
    const times = kept.map(({ at }) => Date.parse(at));
    expect(times.map((time) => time - (times[0] ?? 0))).toEqual(events.map((_, index) => index * 1_000));
    expect(times.at(-1)).toBeGreaterThanOrEqual(before);
    expect(times.at(-1)).toBeLessThanOrEqual(after);
    const places = tracking.kept.seen.filter(({ action }) => action.memberId === testMember.id);
    expect(new Set(places.map(({ key }) => key))).toEqual(new Set([testMember.id]));
    expect(new Set(places.map(({ partition, offset }) => `${partition}/${offset}`)).size).toBe(1);
  });

  test('a single event, and the beacon of a page that closes', async () => {
    const single = click();
    expect((await track(service, single)).body).toEqual({ accepted: 1 });
    const beacon = { ...kinds.at(-1), eventId: crypto.randomUUID(), membershipNumber };
    const response = await track(service, JSON.stringify(beacon), {
      contentType: 'text/plain;charset=UTF-8',
    });
    expect(response).toMatchObject({ status: 202, body: { accepted: 1 } });
    expect(await tracking.kept.of([single.eventId, beacon.eventId])).toHaveLength(2);
  });

  test('a number as the member types it is the member’s; an id in capitals, a time with an offset: each in its canonical form', async () => {
    const eventId = crypto.randomUUID();
    const event = click({
      eventId: eventId.toUpperCase(),
      membershipNumber: ' test-member－01 '.replace('test', 'ＴＥＳＴ'),
      clientTime: '2026-01-02T03:04:05+08:00',
      contentTitle: 'half a \ud83d pair, \u202edeceiving\u0000\n\u200bly',
    });
    expect(await track(service, event)).toMatchObject({ status: 202 });
    const [kept] = await tracking.kept.of([eventId]);
    expect(kept).toMatchObject({
      eventId,
      clientTime: '2026-01-01T19:04:05.000Z',
      contentTitle: 'half a \ufffd pair, deceiving ly',
    });
  });

  test('an id is made where the client gave none; of repeated ids the first is kept', async () => {
    const eventId = crypto.randomUUID();
    const marker = randomBytes(12).toString('hex');
    const response = await track(service, [
      click({ eventId, fromPage: '/first' }),
      click({ eventId: eventId.toUpperCase(), fromPage: '/second' }),
      click({ eventId: undefined, contentId: marker, clientTime: undefined }),
    ]);
    expect(response).toMatchObject({ status: 202, body: { accepted: 2 } });
    expect(await tracking.kept.of([eventId])).toMatchObject([{ fromPage: '/first' }]);
    const made = tracking.kept.seen.find(({ action }) => action.contentId === marker);
    expect(made?.action.eventId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    expect(made?.action).not.toHaveProperty('clientTime');
  });

  test('the topic has six partitions and keeps events for 30 days', async () => {
    const admin = new Kafka({ brokers: kafka.brokers, logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
    const topic = kafka.topicPrefix + topics.tracking;
    try {
      const { topics: described } = await admin.fetchTopicMetadata({ topics: [topic] });
      expect(described[0]?.partitions).toHaveLength(6);
      const { resources } = await admin.describeConfigs({
        includeSynonyms: false,
        resources: [{ type: 2, name: topic, configNames: ['retention.ms'] }],
      });
      expect(resources[0]?.configEntries).toMatchObject([{ configValue: String(30 * 86_400_000) }]);
    } finally {
      await admin.disconnect();
    }
  });
});

describe('what is rejected, whole', () => {
  const fifty = (count: number) => Array.from({ length: count }, () => click());
  /** A time that is too far ahead when it is sent. */
  const later = {
    toJSON: () => new Date(Date.now() + limits.trackingClockSkewMs + 60_000).toISOString(),
  };
  const { contentId: _, ...incomplete } = click();
  const rejected = new Set<unknown>();

  test.each<[string, unknown, number, RegExp | string]>([
    [
      'another member’s number',
      click({ membershipNumber: 'SOMEBODYELSE' }),
      403,
      messages.trackingEventForeign,
    ],
    [
      'one foreign of several',
      [click(), click({ membershipNumber: 'SOMEBODYELSE' })],
      403,
      messages.trackingEventForeign,
    ],
    ['a future time', click({ clientTime: later }), 400, messages.trackingEventFuture],
    ['one future of several', [click(), click({ clientTime: later })], 400, messages.trackingEventFuture],
    [
      'a time before any browser',
      click({ clientTime: '0000-01-01T00:00:00+23:00' }),
      400,
      messages.trackingEventTime,
    ],
    ['an unknown kind', click({ actionType: 'mouse_move' }), 400, messages.trackingEventInvalid],
    ['no kind', click({ actionType: undefined }), 400, messages.trackingEventInvalid],
    ['no event', [], 400, /From 1 to 50 events/],
    ['51 events', fifty(51), 400, /From 1 to 50 events/],
    ['an array in the array', [[click()]], 400, messages.trackingEventInvalid],
    ['null', 'null', 400, messages.trackingEventInvalid],
    ['nothing', '', 400, messages.trackingEventInvalid],
    ['a missing field', [click(), incomplete], 400, /1\.contentId/],
    ['an unknown field', click({ ip: '1.2.3.4' }), 400, 'Unknown field: ip'],
    ['a field of another kind', click({ timeSpentSeconds: 5 }), 400, 'Unknown field: timeSpentSeconds'],
    ['an id no item can have', click({ contentId: 'no such thing' }), 400, /contentId/],
    ['an id in capitals', [click(), click({ contentId: 'A'.repeat(24) })], 400, /1\.contentId/],
    ['an id and more', click({ contentId: `${'a'.repeat(24)}\n` }), 400, /contentId/],
    ['operators in place of text', click({ contentId: { $ne: null } }), 400, /contentId/],
    ['an id that is no UUID', click({ eventId: '1' }), 400, /eventId/],
    ['a time that is none', click({ clientTime: '2026-02-30T00:00:00Z' }), 400, /clientTime/],
    ['an unknown type', click({ contentType: 'film' }), 400, /contentType/],
    ['negative seconds', { ...kinds[4], membershipNumber, timeSpentSeconds: -1 }, 400, /timeSpentSeconds/],
    ['half seconds', { ...kinds[4], membershipNumber, timeSpentSeconds: 0.5 }, 400, /timeSpentSeconds/],
    ['endless seconds', { ...kinds[4], membershipNumber, timeSpentSeconds: 1e300 }, 400, /timeSpentSeconds/],
    [
      'a title too long',
      click({ contentTitle: 'x'.repeat(limits.titleCharacters + 1) }),
      400,
      /contentTitle/,
    ],
    ['a page too long', click({ fromPage: 'x'.repeat(limits.urlCharacters + 1) }), 400, /fromPage/],
    [
      'a body too large',
      JSON.stringify(click({ contentTitle: 'x'.repeat(limits.trackingBodyBytes) })),
      413,
      /too large/,
    ],
  ])('%s', async (_what, body, status, message) => {
    for (const event of [body].flat(2) as { eventId?: string }[]) rejected.add(event.eventId);
    const response = await track(service, body);
    expect(response.status).toBe(status);
    expect(response.body.message).toMatch(message);
    expect(response.body.requestId).toEqual(expect.any(String));
  });

  test('a body that is no JSON', async () => {
    const contentType = 'application/x-www-form-urlencoded';
    expect(await track(service, click(), { contentType })).toMatchObject({ status: 415 });
  });

  test('nothing of it was kept; fifty of the largest events are', async () => {
    const large = Array.from({ length: 50 }, () =>
      click({
        fromPage: `/${'x'.repeat(limits.urlCharacters - 1)}`,
        contentTitle: 'x'.repeat(limits.titleCharacters),
      }),
    );
    expect(await track(service, large)).toMatchObject({ status: 202, body: { accepted: 50 } });
    const kept = await tracking.kept.of(large.map(({ eventId }) => eventId));
    expect(kept.map(({ eventId }) => eventId)).toEqual(large.map(({ eventId }) => eventId));
    // Of a page its beginning.
    for (const { fromPage } of kept) expect(fromPage).toHaveLength(limits.trackedPageCharacters);
    // All of a member's events are in one partition: what was kept before them has been read.
    expect(tracking.kept.seen.filter(({ action }) => rejected.has(action.eventId))).toEqual([]);
  });

  test('is counted, and nothing in the figures tells of a member', async () => {
    const metrics = await (await fetch(`${service.adminUrl}/metrics`)).text();
    for (const result of ['accepted', 'repeated', 'validation_failed', 'forbidden'])
      expect(metrics).toMatch(new RegExp(`tracking_events_total\\{result="${result}".*\\} [1-9]`));
    expect(metrics).toContain('kafka_batch_messages_bucket');
    expect(metrics).not.toContain(membershipNumber);
    expect((await fetch(`${service.adminUrl}/readyz`)).status).toBe(200);
  });
});
