import { type AnalyticsSummary, canonicalMembershipNumber, messages } from '@platform/contracts';
import { operations } from '@platform/contracts/operations';
import { errors, register, sendPage, setNextLink } from '@platform/service-kit';
import type { Application } from 'express';
import type { Context } from '../context.ts';
import { nameDetails, nameMostWatched, nameProfiles } from '../domain/names.ts';

const defaultActions = 100;
const dayMs = 24 * 60 * 60 * 1000;

/** The last `count` days in UTC, up to today. */
const daysUntil = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    new Date(now.getTime() - (count - 1 - index) * dayMs).toISOString().slice(0, 10),
  );

export function routes(app: Application, { queries, schema, names }: Context): void {
  register(app, operations.getAnalyticsSummary, async (req, res) => {
    schema.assertReady();
    const days = daysUntil(new Date(), req.query.days);
    const [totals, activity, mostViewed] = await Promise.all([
      queries.totals(),
      queries.activity(days),
      queries.mostViewed(days[0] as string),
    ]);
    res.json({
      ...totals,
      activity,
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
