import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { afterAll, expect, test } from '@jest/globals';
import { createIdentitySigner } from '@platform/service-kit';
import {
  type ServiceProcess,
  serviceEnvironment,
  startProcess,
  useClickHouse,
  useKafka,
  useRedis,
  useTraceCollector,
  waitFor,
} from '@platform/testkit';
import { type Membership, startMembership } from './support/stand-ins.ts';
import { activeNumber, memberCookieSecret } from './support/use-gateway.ts';

const kafka = useKafka();
const clickhouse = useClickHouse();
const redis = useRedis();
const collector = useTraceCollector();
const services: ServiceProcess[] = [];
let membership: Membership | undefined;
afterAll(async () => {
  await membership?.close();
  await Promise.all(services.map((service) => service.kill('SIGTERM')));
});

const signingKey = {
  ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }),
  kid: 'trace-test',
};

/** Starts a service as it is deployed, traced. */
async function startTraced(name: string, folder: string, environment: Record<string, string>) {
  const service = startProcess(folder, {
    ...serviceEnvironment,
    IDENTITY_JWKS: JSON.stringify(createIdentitySigner({ privateJwk: signingKey }).jwks),
    KAFKA_BROKERS: kafka.brokers.join(','),
    KAFKA_TOPIC_PREFIX: kafka.topicPrefix,
    OTEL_SERVICE_NAME: name,
    ...collector.environment(),
    ...environment,
  });
  services.push(service);
  return { url: await service.url(), output: service.output };
}

/** The trace that clients say their requests are part of. */
const clientTrace = 'c1'.repeat(16);

test('an event is one trace from the gateway to ClickHouse, which says nothing of the member', async () => {
  membership = await startMembership();
  membership.members.set(activeNumber, 'member-1');
  const tracking = await startTraced('tracking', 'services/tracking', {});
  const gateway = await startTraced('gateway', 'gateway', {
    REDIS_URL: redis.url,
    IDENTITY_SIGNING_KEY: JSON.stringify(signingKey),
    MEMBER_COOKIE_SECRET: memberCookieSecret,
    MEMBERSHIP_URL: membership.url,
    TRACKING_URL: tracking.url,
  });
  const track = () =>
    fetch(`${gateway.url}/api/action/track`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'membership-number': activeNumber,
        // A client's trace, which it wants not to be sampled.
        traceparent: `00-${clientTrace}-${'c'.repeat(16)}-00`,
        tracestate: 'a=canary',
        baggage: 'a=canary',
      },
      body: JSON.stringify({
        actionType: 'video_click',
        eventId: randomUUID(),
        membershipNumber: activeNumber,
        contentType: 'video',
        contentId: 'c'.repeat(24),
        contentTitle: 'canary-title',
        fromPage: '/canary',
      }),
    });
  await waitFor(async () => (await track()).status === 202, { what: 'Kafka' });
  expect((await track()).status).toBe(202);
  // Both wait in Kafka: they are one batch.
  await startTraced('analytics', 'services/analytics', {
    CLICKHOUSE_URL: clickhouse.url,
    CLICKHOUSE_USERNAME: clickhouse.username,
    CLICKHOUSE_PASSWORD: clickhouse.password,
    CLICKHOUSE_DATABASE: clickhouse.database,
    CONTENT_URL: 'http://127.0.0.1:1',
    MEMBERSHIP_URL: membership.url,
  });

  const named = (name: string) => collector.spans().filter((span) => span.name === name);
  await waitFor(() => named('process tracking.events.v1').length >= 2, {
    what: 'the spans of the batch',
  });
  const spans = collector.spans();
  const byId = new Map(spans.map((span) => [span.spanId, span]));
  const insert = named('INSERT tracked_actions')[0];
  if (!insert) throw new Error('no span of the insert');

  // From ClickHouse's request up to the trace's first span.
  const path = [spans.find(({ parentId }) => parentId === insert.spanId)];
  for (let next = path[0]; next; next = byId.get(next.parentId)) path.push(next);
  const steps = path.flatMap((span) => (span ? [`${span.service}: ${span.name}`] : []));
  const expected = [
    'analytics: POST',
    'analytics: INSERT tracked_actions',
    'analytics: process tracking.events.v1',
    'tracking: send tracking.events.v1',
    'tracking: POST /api/action/track',
    'gateway: POST',
  ];
  expect(steps.filter((step) => expected.includes(step))).toEqual(expect.arrayContaining(expected));
  expect([...new Set(path.map((span) => span?.service))]).toEqual(['analytics', 'tracking', 'gateway']);
  expect(path.at(-1)?.parentId).toBe('');
  expect(spans.map(({ traceId }) => traceId)).not.toContain(clientTrace);

  // The other event of the batch has a trace of its own, and a link to the insert's.
  const [first, second] = named('process tracking.events.v1').sort((a, b) => a.links.length - b.links.length);
  expect(first?.spanId).toBe(insert.parentId);
  expect(second?.traceId).not.toBe(first?.traceId);
  expect(second?.links).toEqual([first?.spanId]);
  expect(byId.get(second?.parentId ?? '')?.name).toBe('send tracking.events.v1');

  await waitFor(() => gateway.output().includes(insert.traceId), { what: "the gateway's access log" });
  expect(tracking.output()).toContain(`"trace_id":"${insert.traceId}"`);
  expect(collector.raw()).not.toMatch(/canary/i);
  expect(collector.raw()).not.toContain(activeNumber);
});
