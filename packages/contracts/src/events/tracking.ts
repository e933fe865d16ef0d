import * as z from 'zod';
import { objectIdPattern, strictBody } from '../common.ts';
import { itemTypes } from '../entities/content.ts';
import { limits } from '../limits.ts';
import { playbackErrors, playbackIntervals, renditionNames } from '../playback.ts';
import { cleanLine, wellFormed } from '../text.ts';
import { envelope } from './events.ts';

/**
 * What a member's browser reports. Titles, types and ids are validated but not trusted: content knows which items
 * exist and their titles. A title with invisible characters is cleaned, not rejected, so that it doesn't reject the
 * whole POST.
 */

const sent = {
  /** Made by the client, so that a repeated send is counted once. */
  eventId: z.uuid().optional(),
  /** When it happened by the client's clock, set right by the server's where the client knows that. */
  clientTime: z.iso.datetime({ offset: true }).optional(),
  membershipNumber: z.string().min(1).max(limits.membershipNumberInputCharacters),
};

const subject = {
  contentType: z.enum(itemTypes),
  contentId: z.string().regex(objectIdPattern),
  contentTitle: z.string().max(limits.titleCharacters).overwrite(cleanLine),
};

const milliseconds = z
  .number()
  .int()
  .min(0)
  .max(limits.timeSpentSecondsMax * 1000);
const seconds = z.number().int().min(0).max(limits.timeSpentSecondsMax);
const occurrences = z.number().int().min(0).max(65_535);

/**
 * What a playback was like so far. The `report` with the highest number stands, so that a lost or repeated one changes
 * nothing.
 */
const playbackReportSchema = strictBody({
  playbackId: z.uuid(),
  report: z.number().int().min(1).max(1_000_000),
  durationSeconds: seconds,
  /** From play to the first picture; absent until then. */
  firstFrameMs: milliseconds.optional(),
  playedMs: milliseconds,
  stalls: occurrences,
  stalledMs: milliseconds,
  seeks: occurrences,
  seekMs: milliseconds,
  errors: z.array(z.enum(playbackErrors)).max(10),
  /** The file that was played last. */
  rendition: z.enum(renditionNames),
  /** Played intervals of the film, in seconds from its start. */
  watched: z.array(z.tuple([seconds, seconds])).max(playbackIntervals),
});
export type PlaybackReport = z.infer<typeof playbackReportSchema>;

const page = z
  .string()
  .max(limits.urlCharacters)
  .overwrite((path) => wellFormed(path.slice(0, limits.trackedPageCharacters)));
const timeSpentSeconds = z.number().int().min(0).max(limits.timeSpentSecondsMax);

const kind = <Name extends string, Shape extends z.core.$ZodLooseShape>(actionType: Name, shape: Shape) =>
  strictBody({ actionType: z.literal(actionType), ...sent, ...shape });

export const trackingEventSchema = z.discriminatedUnion('actionType', [
  kind('video_click', { ...subject, fromPage: page }),
  kind('page_view', { ...subject, toPage: page }),
  kind('back_button', { ...subject, fromPage: page, timeSpentSeconds }),
  kind('video_view', subject),
  kind('page_enter', {
    fromPage: page.optional(),
    toPage: page,
    timeSpentSeconds: timeSpentSeconds.optional(),
  }),
  kind('page_exit', { fromPage: page, toPage: page.optional(), timeSpentSeconds }),
  kind('page_blur', { fromPage: page, toPage: page.optional(), timeSpentSeconds }),
  kind('page_focus', {
    fromPage: page.optional(),
    toPage: page.optional(),
    timeSpentSeconds: timeSpentSeconds.optional(),
  }),
  kind('page_unload', { fromPage: page, timeSpentSeconds }),
  kind('video_playback', { ...subject, contentType: z.literal('video'), playback: playbackReportSchema }),
]);
export type TrackingEvent = z.infer<typeof trackingEventSchema>;
/** A playback's reports are its state so far, not one action each. */
export type ActionType = Exclude<TrackingEvent['actionType'], 'video_playback'>;

/** All action types, and the type of a playback's reports. */
export const trackedTypes = trackingEventSchema.options.map(({ shape }) => shape.actionType.value);

/** Body of POST /api/action/track: one event, or up to 50. */
export const trackRequestSchema = z.union([
  trackingEventSchema,
  z.array(trackingEventSchema).min(1).max(limits.trackingBatchEvents),
]);

export const trackResponseSchema = z.object({ accepted: z.number().int().nonnegative() });

/**
 * One action as stored in Kafka. Less strict than today's requests, because the topic also has older actions.
 * `eventId` is the client's, if it sent one; consumers deduplicate by it. `at` is server time: the newest event of a
 * POST gets the time of receipt, and the others keep their distance to it by the client's clock.
 */
const trackedActionSchema = z.object({
  ...envelope,
  /** The client's time, for what it is worth. */
  clientTime: z.iso.datetime().optional(),
  memberId: z.string().min(1).max(64),
  actionType: z.enum(trackedTypes),
  contentType: subject.contentType.optional(),
  contentId: z.string().min(1).max(64).optional(),
  contentTitle: z.string().max(limits.titleCharacters).optional(),
  fromPage: page.optional(),
  toPage: page.optional(),
  timeSpentSeconds: timeSpentSeconds.optional(),
  playback: playbackReportSchema.optional(),
});
export type TrackedAction = z.infer<typeof trackedActionSchema>;

/** Value of a record on `tracking.events.v1`, keyed by member id: the actions of one POST, in order. */
export const trackedRecordSchema = z.array(trackedActionSchema).min(1);
