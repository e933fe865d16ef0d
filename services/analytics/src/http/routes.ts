import { type AnalyticsSummary, canonicalMembershipNumber, limits, messages } from '@platform/contracts';
import { operations } from '@platform/contracts/operations';
import { errors, register, sendPage, setNextLink } from '@platform/service-kit';
import type { Application } from 'express';
import type { Context } from '../context.ts';
import { nameDetails, nameMostWatched, nameProfiles } from '../domain/names.ts';

const defaultActions = 100;
const dayMs = 24 * 60 * 60 * 1000;

/** The `count` days in UTC that end with the day of this time. */
const daysUntil = (last: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    new Date(last - (count - 1 - index) * dayMs).toISOString().slice(0, 10),
  );

export function routes(app: Application, { queries, schema, names, retentionMonths }: Context): void {
  register(app, operations.getAnalyticsSummary, async (req, res) => {
    schema.assertReady();
    const { from, to } = req.query;
    const last = to ? Date.parse(to) : Date.now();
    const { days: count = from ? (last - Date.parse(from)) / dayMs + 1 : limits.analyticsDays } = req.query;
    // Months are dropped whole, and the day of the operator may be ahead of UTC.
    const oldest = Date.now() - (retentionMonths + 1) * 31 * dayMs;
    if (last - (count - 1) * dayMs < oldest || last > Date.now() + dayMs) {
      throw errors.validation(messages.dayRangeNotKept, 'from');
    }
    const days = daysUntil(last, count);
    const [totals, activity, mostViewed] = await Promise.all([
      queries.totals(),
      queries.activity(days, daysUntil(last - count * dayMs, count)),
      queries.mostViewed({ from: days[0] as string, to: days.at(-1) as string }),
    ]);
    res.json({
      ...totals,
      ...activity,
      mostWatched: await nameMostWatched(names, mostViewed),
    } satisfies AnalyticsSummary);
  });

  register(app, operations.listUserProfiles, async (req, res) => {
    schema.assertReady();
    const { profiles, nextCursor } = await queries.listProfiles(req.query);
    sendPage(res, { items: await nameProfiles(names, profiles), next: nextCursor });
  });

  register(app, operations.getUserProfile, async (req, res) => {
    schema.assertReady();
    const { before, limit = defaultActions } = req.query;
    const membershipNumber = canonicalMembershipNumber(req.params.membershipNumber);
    const page = await queries.readDetails({ membershipNumber, limit, before });
    if (!page) throw errors.notFound(messages.userProfileNotFound);
    if (page.nextCursor) setNextLink(res, page.nextCursor, 'before');
    res.json(await nameDetails(names, page.details));
  });
}
