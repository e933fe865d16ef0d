import {
  type AnalyticsSummary,
  type DayRangeQuery,
  limits,
  messages,
  objectIdPattern,
  type PlaybackSummary,
  releaseTimeZone,
  type Today,
  type UserDetails,
} from '@platform/contracts';
import { operations } from '@platform/contracts/operations';
import { errors, register, sendPage, setNextLink } from '@platform/service-kit';
import type { Application } from 'express';
import type { Context } from '../context.ts';
import { nameProfiles, withTitles } from '../domain/names.ts';

const defaultActions = 100;
const mostPlayedFilms = 100;
const dayMs = 24 * 60 * 60 * 1000;

/** The day of a time, in UTC. */
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

export function routes(app: Application, { queries, names, retentionMonths }: Context): void {
  /** The range of a query: its first and last day, and how many there are. */
  function rangeOf({ from, to, days }: DayRangeQuery) {
    const last = to ? Date.parse(to) : Date.now();
    const count = days ?? (from ? (last - Date.parse(from)) / dayMs + 1 : limits.analyticsDays);
    const first = last - (count - 1) * dayMs;
    // Months are dropped whole, once their last day is too old. A day that the month has not, such as 31 February, is in the next one.
    const oldest = new Date();
    oldest.setUTCMonth(oldest.getUTCMonth() - retentionMonths);
    const firstKept = Date.UTC(oldest.getUTCFullYear(), oldest.getUTCMonth());
    // The operator's day may be ahead of UTC.
    if (first < firstKept || last > Date.now() + dayMs)
      throw errors.validation(messages.dayRangeNotKept, 'from');
    const before = first - count * dayMs;
    return {
      from: dayOf(first),
      to: dayOf(last),
      count,
      before: dayOf(before),
      comparable: before >= firstKept,
    };
  }

  register(app, operations.getAnalyticsSummary, async (req, res) => {
    const { from, to, count, before, comparable } = rangeOf(req.query);
    const [totals, activity, mostViewed] = await Promise.all([
      queries.totals(),
      queries.activity({ from: before, to }),
      queries.mostViewed({ from, to }),
    ]);
    res.json({
      ...totals,
      activity: activity.slice(count),
      previous: comparable ? activity.slice(0, count) : [],
      // Many more are read than are shown, so that ids that browsers invented don't displace real items.
      mostWatched: (await withTitles(names, mostViewed)).slice(0, limits.mostWatchedItems),
    } satisfies AnalyticsSummary);
  });

  register(app, operations.getToday, async (_req, res) => {
    const zone = releaseTimeZone;
    const now = Date.now();
    res.json({ zone, at: new Date(now).toISOString(), ...(await queries.today(zone, now)) } satisfies Today);
  });

  register(app, operations.getPlaybackSummary, async (req, res) => {
    const { from, to } = rangeOf(req.query);
    const { videos, ...figures } = await queries.playback({ from, to });
    // Many more are read than are shown, as above.
    const known = await withTitles(names, videos);
    const mostPlayed = known.toSorted((one, other) => other.playbacks - one.playbacks);
    res.json({ ...figures, videos: mostPlayed.slice(0, mostPlayedFilms) } satisfies PlaybackSummary);
  });

  register(app, operations.getRetention, async (req, res) => {
    const { from, to } = rangeOf(req.query);
    res.json(await queries.retention({ from, to }, req.params));
  });

  register(app, operations.listUserProfiles, async (req, res) => {
    const { profiles, nextCursor } = await queries.listProfiles(req.query);
    sendPage(res, { items: await nameProfiles(names, profiles), next: nextCursor });
  });

  register(app, operations.getUserProfile, async (req, res) => {
    const { before, limit = defaultActions } = req.query;
    const { membershipNumber } = req.params;
    const read = (memberId: string | null) =>
      memberId === null ? undefined : queries.readDetails({ memberId, limit, before });
    const page =
      (objectIdPattern.test(membershipNumber) && (await read(membershipNumber))) ||
      (await read(await queries.memberOfNumber(membershipNumber)));
    if (!page) throw errors.notFound(messages.userProfileNotFound);
    if (page.nextCursor) setNextLink(res, page.nextCursor, 'before');
    const [details] = await nameProfiles(names, [page.details]);
    res.json(details as UserDetails);
  });
}
