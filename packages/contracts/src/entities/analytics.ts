import * as z from 'zod';
import {
  instantSchema,
  objectIdPattern,
  oneOf,
  pageQuerySchema,
  searchInput,
  strictBody,
  wholeNumberInput,
} from '../common.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { playbackErrors } from '../playback.ts';
import { itemTypes } from './content.ts';

const count = z.number().int().nonnegative();

const actionSchema = z.object({
  id: z.string(),
  actionType: z.string(),
  /** As content has it, never as it was reported; absent when content doesn't know the item or can't be reached. */
  contentTitle: z.string().optional(),
  timestamp: instantSchema,
  timeSpentSeconds: count.optional(),
  fromPage: z.string().optional(),
  toPage: z.string().optional(),
  /** Titles of the items whose pages these are, as `contentTitle`. */
  fromTitle: z.string().optional(),
  toTitle: z.string().optional(),
});
export type Action = z.infer<typeof actionSchema>;

export const userProfileSchema = z.object({
  memberId: z.string(),
  /** As it was issued, with its hyphens; empty for a deleted member, and while membership can't be reached. */
  membershipNumber: z.string(),
  /** Absent when the number is empty. */
  memberName: z.string().optional(),
  /** Whether the member was deleted: no record says any more whose actions these were. */
  isDeleted: z.boolean(),
  lastActivity: instantSchema,
  firstActivity: instantSchema,
  totalTimeSpentSeconds: count,
  videoTimeSpentSeconds: count,
  uniqueVideosViewed: count,
  totalActions: count,
  videoClicks: count,
  /** The newest actions first: three in the list, page unloads left out. */
  actionHistory: z.array(actionSchema),
});
export type UserProfile = z.infer<typeof userProfileSchema>;

/** Orders of the users list: always the most first, with the member's id to settle ties. */
export const userSorts = ['lastActivity', 'totalActions', 'totalTime', 'videoClicks'] as const;
export type UserSort = (typeof userSorts)[number];

export const userListQuerySchema = strictBody({
  ...pageQuerySchema.shape,
  search: searchInput,
  sort: oneOf('sort', userSorts).optional().default('lastActivity'),
});

export type UserListQuery = z.infer<typeof userListQuerySchema>;

export const userDetailsParamsSchema = strictBody({
  /** In any spelling; or the member's id, which names a deleted member too. */
  membershipNumber: z.string().min(1).max(limits.membershipNumberInputCharacters),
});
export const userDetailsQuerySchema = strictBody({
  /** Continues after a page: the cursor of its `Link` header, rel="next". */
  before: z.string().max(512).optional(),
  limit: pageQuerySchema.shape.limit,
});
export const userDetailsSchema = z.object({ ...userProfileSchema.shape, allActions: z.array(actionSchema) });
export type UserDetails = z.infer<typeof userDetailsSchema>;

/** A day as `2026-11-21`, in UTC. */
const daySchema = z.iso.date();

const activityDaySchema = z.object({
  day: daySchema,
  actions: count,
  members: count,
  views: count,
  watchSeconds: count,
});
export type ActivityDay = z.infer<typeof activityDaySchema>;

/** Something members viewed. */
const watchedItemSchema = z.object({
  contentType: z.enum(itemTypes),
  contentId: z.string(),
  /** As content has it; its id while content can't be reached. */
  contentTitle: z.string(),
  /** One per member and half hour of the clock: the same rule as the number on the item's card. */
  views: count,
  /** Distinct members who viewed it. */
  members: count,
  watchSeconds: count,
});
export type WatchedItem = z.infer<typeof watchedItemSchema>;

const dayInput = z.iso.date({ error: messages.dayInvalid }).optional();

/** The last `days` days up to today, or the days `from` to `to`, both included. */
export const dayRangeQuerySchema = strictBody({
  days: wholeNumberInput('days', limits.analyticsDaysMax).optional(),
  from: dayInput,
  to: dayInput,
}).superRefine(({ days, from, to }, context) => {
  const add = (message: string) => context.addIssue({ code: 'custom', message, path: ['from'] });
  if (!from !== !to || (from && days)) add(messages.dayRangeIncomplete);
  if (!from || !to) return;
  if (from > to) add(messages.dayRangeReversed);
  if ((Date.parse(to) - Date.parse(from)) / 86_400_000 >= limits.analyticsDaysMax)
    add(messages.dayRangeTooLong);
});
export type DayRangeQuery = z.infer<typeof dayRangeQuerySchema>;

/**
 * Figures over all members: totals over the retention period (25 months by default), activity and the most watched
 * over the range of days.
 */
export const analyticsSummarySchema = z.object({
  totalUsers: count,
  totalActions: count,
  /** Sum of the profiles' video clicks. */
  videoViews: count,
  /** One entry a day of the range, days without activity among them, oldest first. */
  activity: z.array(activityDaySchema),
  /** The same of as many days before the range; empty when not all of them are kept. */
  previous: z.array(activityDaySchema),
  /** The first ten by the number of members, then of views: what one member reports alone moves nothing far. */
  mostWatched: z.array(watchedItemSchema),
});
export type AnalyticsSummary = z.infer<typeof analyticsSummarySchema>;

/** What playbacks of uploaded films were like, by their last report. */
const playbackFigures = {
  playbacks: count,
  /** From play to the first picture, in milliseconds; null when none was shown. */
  firstFrameMs: z.object({ p50: count, p95: count }).nullable(),
  /** Stalled time as a share of stalled and played time, 0 to 1. */
  stalledShare: z.number().min(0).max(1),
  /** Playbacks that had this error. */
  errors: z.record(z.enum(playbackErrors), count),
};
const playbackFiguresSchema = z.object(playbackFigures);
export type PlaybackFigures = z.infer<typeof playbackFiguresSchema>;

const playbackDaySchema = z.object({ day: daySchema, ...playbackFigures });
export type PlaybackDay = z.infer<typeof playbackDaySchema>;

const playedItemSchema = z.object({
  contentType: z.enum(itemTypes),
  contentId: z.string(),
  /** As content has it; its id while content can't be reached. */
  contentTitle: z.string(),
  ...playbackFigures,
});
export type PlayedItem = z.infer<typeof playedItemSchema>;

export const playbackSummarySchema = z.object({
  total: playbackFiguresSchema,
  /** One entry a day with playbacks, oldest first. */
  days: z.array(playbackDaySchema),
  /** The most played films. */
  videos: z.array(playedItemSchema),
});
export type PlaybackSummary = z.infer<typeof playbackSummarySchema>;

export const playedItemParamsSchema = strictBody({
  contentType: z.enum(itemTypes),
  contentId: z.string().regex(objectIdPattern),
});

/** Points of a retention curve. */
export const retentionSteps = 100;

/** How far into the film its playbacks got. */
export const retentionSchema = z.object({
  playbacks: count,
  durationSeconds: count,
  /** For each hundredth of the film, the share of playbacks that played any of it, 0 to 1. */
  shares: z.array(z.number().min(0).max(1)).length(retentionSteps),
});
export type Retention = z.infer<typeof retentionSchema>;

/** A day so far: `views`, `viewers` and `firstFrameMs95` are of its beginning to the time of day of the request. */
const daySoFarSchema = z.object({
  views: count,
  /** Distinct members among the views. */
  viewers: count,
  /** 95 % of the playbacks that had a picture had their first within so many milliseconds; null when none had one. */
  firstFrameMs95: count.nullable(),
  /** One entry an hour of the zone's clock, 0 to 23; those of last week's day are whole. */
  hours: z.array(z.object({ views: count, viewers: count })).length(24),
});
export type DaySoFar = z.infer<typeof daySoFarSchema>;

/** Views are counted as in the summary, in days of the operator's zone. */
export const todaySchema = z.object({
  zone: z.string(),
  /** The time of the request. */
  at: instantSchema,
  today: daySoFarSchema,
  /** The same weekday a week before. */
  lastWeek: daySoFarSchema,
  /** Distinct members who did or played something in the last five minutes. */
  activeMembers: count,
});
export type Today = z.infer<typeof todaySchema>;
