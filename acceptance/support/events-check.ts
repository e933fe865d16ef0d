import { expect } from '@jest/globals';
import {
  apiPath,
  canonicalMembershipNumber,
  limits,
  type Member,
  type TrackingEvent,
} from '@platform/contracts';
import { type Platform, waitFor } from '@platform/testkit/black-box';
import type { Api } from './api.ts';
import * as figures from './events-figures.ts';
import * as ledger from './events-ledger.ts';
import type { AcknowledgedEvent } from './events-traffic.ts';
import type { TrackedItem } from './events-visitor.ts';
import { expectOverviewCounted } from './overview-check.ts';

/** The figures before the test's events. */
export async function readBaseline(admin: Api, platform: Platform) {
  return {
    summary: await figures.readSummary(admin),
    actionsDaily: await figures.readActionsDaily(platform),
  };
}
type Baseline = Awaited<ReturnType<typeof readBaseline>>;

export interface Counted {
  admin: Api;
  platform: Platform;
  members: readonly Member[];
  /** Items used by this test's members only. */
  items: readonly TrackedItem[];
  /** Those that exist in the library, as embeds. */
  embeds: readonly TrackedItem[];
  acknowledged: ReadonlyMap<string, AcknowledgedEvent>;
  baseline: Baseline;
}

/** Browsers report the number as it was typed. */
const numberOf = ({ membershipNumber }: { membershipNumber: string }) =>
  canonicalMembershipNumber(membershipNumber);

/** Expects every figure to match the acknowledged events. Returns the number of figures. */
export async function expectLedgerEqualled(counted: Counted): Promise<number> {
  const [actions, reports] = ledger.withoutPlaybacks([...counted.acknowledged.values()]);
  const ofMember = Map.groupBy(actions, ({ event }) => numberOf(event));
  const all: ledger.CountedEvent[] = [];
  for (const member of counted.members) {
    const own = ofMember.get(numberOf(member)) ?? [];
    const events = await onceNamed(() => expectHistory(counted, member, own));
    await onceNamed(() => expectProfile(counted, member, events));
    for (const event of events) all.push(event);
  }
  expect(all.length).toBe(actions.length);
  await expectPlaybacks(counted, reports);
  await onceNamed(() => expectUsersList(counted, all));
  await expectTotals(counted, all);
  // The time to the first picture is missing while its query takes too long.
  await untilPassed('the overview', () => expectOverviewCounted(counted, true));
  await expectViewCounts(counted, all);
  return all.length;
}

/** Checks again after a failure. */
const untilPassed = async <Result>(what: string, check: () => Promise<Result>): Promise<Result> =>
  (await waitFor(async () => ({ result: await check() }), { everyMs: 1_000, what })).result;

/** Names are missing while content or membership is too busy. */
const onceNamed = <Result>(check: () => Promise<Result>) => untilPassed('figures with names', check);

/** Expects each playback to be as its last acknowledged report says, and no other. */
async function expectPlaybacks(
  { platform, members }: Counted,
  reports: readonly ledger.PlaybackEvent[],
): Promise<void> {
  const memberOf = new Map(members.map((member) => [numberOf(member), member.id]));
  const expected = new Map<string, number>();
  for (const event of reports) {
    const key = `${memberOf.get(numberOf(event))}/${event.playback.playbackId}`;
    expected.set(key, Math.max(expected.get(key) ?? 0, event.playback.playedMs));
  }
  const ids = members.map(({ id }) => id);
  // They are stored right after the actions of their batch.
  await untilPassed('playbacks as reported', async () =>
    expect(ledger.differences(expected, await figures.readPlaybacks(platform, ids))).toEqual([]),
  );
}

/** Expects exactly these events, unchanged and with a plausible time, in the view and in the details. */
async function expectHistory(
  { admin, platform, embeds }: Counted,
  { id: memberId, membershipNumber }: Member,
  own: readonly AcknowledgedEvent[],
): Promise<ledger.CountedEvent[]> {
  const rows = await figures.readEvents(platform, memberId);
  expect([memberId, new Set(rows.map(({ id }) => id)).size]).toEqual([memberId, rows.length]);
  const at = new Map(rows.map((row) => [row.id, row.at]));
  const stored = new Map(rows.map(({ id, at: _at, ...fields }) => [id, fields]));
  const sent = new Map(
    own.map(({ event }) => [
      event.eventId as string,
      { ...ledger.fieldsOf({ event }), clientTime: Date.parse(event.clientTime ?? '') },
    ]),
  );
  expect(ledger.differences<object>(sent, stored)).toEqual([]);
  const impossible = own.filter(({ event, firstSentAt, acknowledgedAt }) => {
    const time = at.get(event.eventId as string) ?? 0;
    return time < firstSentAt - limits.unsentKeptMs || time > acknowledgedAt;
  });
  expect(impossible).toEqual([]);

  const { allActions } = await figures.readUser(admin, membershipNumber);
  // The titles of pages are content's, not the ledger's.
  const reported = new Map(allActions.map(({ fromTitle, toTitle, ...action }) => [action.id, action]));
  expect(reported.size).toBe(allActions.length);
  const events = own.map(({ event }) => ({ event, at: at.get(event.eventId as string) ?? 0 }));
  const titles = titlesOf(embeds);
  const expected = new Map(events.map((event) => [event.event.eventId as string, actionOf(event, titles)]));
  expect(ledger.differences<object>(expected, reported)).toEqual([]);
  const times = allActions.map(({ timestamp }) => Date.parse(timestamp));
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  return events;
}

const titlesOf = (embeds: readonly TrackedItem[]): Map<string, string> =>
  new Map(embeds.map(({ contentId, contentTitle }) => [contentId, contentTitle]));

/** The expected action in the details: without empty fields, and without titles the library doesn't have. */
function actionOf({ event, at }: ledger.CountedEvent, titles: ReadonlyMap<string, string>) {
  const { actionType, contentId, fromPage, toPage, seconds } = ledger.fieldsOf({ event });
  return {
    id: event.eventId,
    actionType,
    contentTitle: titles.get(contentId),
    timestamp: new Date(at).toISOString(),
    timeSpentSeconds: seconds || undefined,
    fromPage: fromPage || undefined,
    toPage: toPage || undefined,
  };
}

async function expectProfile(
  { admin, platform }: Counted,
  member: Member,
  events: readonly ledger.CountedEvent[],
): Promise<void> {
  const expected = ledger.profileOf(events);
  expect(await figures.readMemberProfile(platform, member.id)).toEqual([expected]);
  const { profile, allActions } = await figures.readUser(admin, member.membershipNumber);
  const seen = allActions.filter(({ actionType }) => actionType !== 'page_unload');
  expect(profile).toEqual({ ...asTold(member, expected), actionHistory: seen.slice(0, 3) });
}

const asTold = ({ id, membershipNumber, name }: Member, profile: ReturnType<typeof ledger.profileOf>) => ({
  ...profile,
  memberId: id,
  membershipNumber,
  memberName: name,
  isDeleted: false,
  firstActivity: new Date(profile.firstActivity).toISOString(),
  lastActivity: new Date(profile.lastActivity).toISOString(),
});

async function expectUsersList(
  { admin, baseline, members }: Counted,
  all: readonly ledger.CountedEvent[],
): Promise<void> {
  const ofMember = Map.groupBy(all, ({ event }) => numberOf(event));
  const expected = new Map(
    members.flatMap((member) => {
      const events = ofMember.get(numberOf(member));
      return events ? [[member.membershipNumber, asTold(member, ledger.profileOf(events))] as const] : [];
    }),
  );
  for (const sort of ['lastActivity', 'totalActions'] as const) {
    const users = await figures.readUsers(admin, sort);
    expect(users.length).toBe(baseline.summary.totalUsers + expected.size);
    expect(new Set(users.map(({ memberId }) => memberId)).size).toBe(users.length);
    const own = users.filter(({ membershipNumber }) => expected.has(membershipNumber));
    expect(own).toEqual(
      own.map(({ membershipNumber }) => ({
        ...expected.get(membershipNumber),
        actionHistory: expect.any(Array),
      })),
    );
    expect(own.length).toBe(expected.size);
    const keys = users.map((user) => user[sort]);
    expect(keys).toEqual(keys.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0)));
  }
}

async function expectTotals(
  { admin, platform, baseline, items, embeds }: Counted,
  all: readonly ledger.CountedEvent[],
): Promise<void> {
  const before = baseline.summary;
  const summary = await figures.readSummary(admin);
  const clicks = all.filter(({ event }) => event.actionType === 'video_click').length;
  expect(summary).toMatchObject({
    totalUsers: before.totalUsers + new Set(all.map(({ event }) => event.membershipNumber)).size,
    totalActions: before.totalActions + all.length,
    videoViews: before.videoViews + clicks,
  });

  const added = ledger.activityDaily(all);
  const activityBefore = new Map(before.activity.map((day) => [day.day, day]));
  expect(summary.activity).toEqual(
    summary.activity.map(({ actions: _actions, members: _members, ...day }) => ({
      ...day,
      actions: (activityBefore.get(day.day)?.actions ?? 0) + (added.get(day.day)?.actions ?? 0),
      members: (activityBefore.get(day.day)?.members ?? 0) + (added.get(day.day)?.members ?? 0),
    })),
  );
  // The library has only these of the test's items.
  const most = [...before.mostWatched, ...ledger.watchedContents(all, titlesOf(embeds))].sort(
    (a, b) =>
      b.members - a.members ||
      b.views - a.views ||
      compare(a.contentType, b.contentType) ||
      compare(a.contentId, b.contentId),
  );
  const itemOf = ({ contentType, contentId, contentTitle, views, members }: (typeof most)[number]) => ({
    contentType,
    contentId,
    contentTitle,
    views,
    members,
  });
  expect(summary.mostWatched.map(itemOf)).toEqual(most.slice(0, summary.mostWatched.length).map(itemOf));

  const expected = new Map(baseline.actionsDaily);
  for (const [key, more] of ledger.actionsDaily(all)) {
    const { actions, members, seconds } = expected.get(key) ?? { actions: 0, members: 0, seconds: 0 };
    expected.set(key, {
      actions: actions + more.actions,
      members: members + more.members,
      seconds: seconds + more.seconds,
    });
  }
  expect(ledger.differences(expected, await figures.readActionsDaily(platform))).toEqual([]);
  const contents = await figures.readContentDaily(
    platform,
    items.map(({ contentId }) => contentId),
  );
  expect(ledger.differences<object>(ledger.contentDaily(all), contents)).toEqual([]);
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** View counts in the library, which analytics pushes to content every few seconds. */
async function expectViewCounts(
  { admin, embeds }: Pick<Counted, 'admin' | 'embeds'>,
  all: readonly { event: TrackingEvent; at: number }[],
): Promise<void> {
  const expected = new Map(embeds.map(({ contentId }) => [contentId, ledger.viewsOf(contentId, all)]));
  await untilPassed('view counts in the library', async () => {
    const views = new Map<string, number>();
    for (const { contentId: id } of embeds)
      views.set(id, (await admin.get(apiPath('/api/embeds/{id}', { id }))).views);
    expect(ledger.differences(expected, views)).toEqual([]);
  });
}
