import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type MemberEvent, topics } from '@platform/contracts';
import { type RunningService, silentLogger } from '@platform/service-kit';
import { waitFor } from '@platform/testkit';
import { start as startAnalytics } from '../src/service.ts';
import { ledgerOf, trackedAction, useAnalytics } from './support/use-analytics.ts';

const analytics = useAnalytics();
let service: RunningService;
beforeAll(async () => {
  const config = analytics.config({ ERASURE_INTERVAL_SECONDS: '1' });
  service = await startAnalytics(config, { logger: silentLogger() });
});
afterAll(() => service.close());

const gone = { memberId: 'gone', membershipNumber: 'GONE01' };
const stays = { memberId: 'stays', membershipNumber: 'STAYS01' };

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

const deleted = (memberId: string): MemberEvent => ({
  eventId: crypto.randomUUID(),
  at: new Date().toISOString(),
  kind: 'member.deleted',
  memberId,
  membershipNumber: 'GONE02',
});

test("a deleted member's actions go, under every number they had, and none comes back", async () => {
  // One month has no action of theirs: its part is not rewritten.
  const kept = [trackedAction(stays), trackedAction({ ...stays, at: daysAgo(45) })];
  const earlier = trackedAction({ ...gone, membershipNumber: 'GONE00' });
  // The number now belongs to another member, whose actions stay.
  const successor = trackedAction({ memberId: 'successor', membershipNumber: gone.membershipNumber });
  await analytics.send([...kept, successor, earlier, trackedAction(gone), trackedAction(gone)]);
  await analytics.drained();

  const event = deleted(gone.memberId);
  await analytics.producer().send(topics.member, [{ key: event.memberId, value: JSON.stringify(event) }]);
  await waitFor(async () => (await analytics.totals()).actions === 3);

  const late = trackedAction(gone);
  const other = trackedAction(stays);
  await analytics.send([late, other]);
  await analytics.drained();
  expect(await analytics.totals()).toEqual(ledgerOf([...kept, successor, other]));
  const profiles = await analytics.rows<{ member_id: string; total_actions: number }>(
    'SELECT member_id, total_actions FROM member_profiles ORDER BY member_id',
  );
  expect(profiles).toEqual([
    { member_id: 'stays', total_actions: 3 },
    { member_id: 'successor', total_actions: 1 },
  ]);
});
