import * as z from 'zod';
import { objectIdPattern, strictBody } from '../common.ts';
import { itemTypes } from '../entities/content.ts';
import { limits } from '../limits.ts';
import { cleanLine } from '../text.ts';
import { envelope } from './events.ts';

/**
 * What a member's browser reports. Titles, types and ids are checked for shape and not trusted: whether there is such an item, and
 * what it is called, content says. A title is cleaned rather than refused, so that no odd one costs a member's other events.
 */

const sent = {
  /** Made by the client, so that a repeated send is counted once. */
  eventId: z.uuid().optional(),
  /** When it happened by the client's clock. */
  clientTime: z.iso.datetime({ offset: true }).optional(),
  membershipNumber: z.string().min(1).max(limits.membershipNumberInputCharacters),
};

const subject = {
  contentType: z.enum(itemTypes),
  contentId: z.string().regex(objectIdPattern),
  contentTitle: z.string().max(limits.titleCharacters).overwrite(cleanLine),
};

const page = z.string().max(limits.urlCharacters);
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
]);
export type TrackingEvent = z.infer<typeof trackingEventSchema>;
export type ActionType = TrackingEvent['actionType'];

/** Every kind of action, in the order a visit knows them. */
export const actionTypes = [
  'page_enter',
  'page_view',
  'video_click',
  'video_view',
  'back_button',
  'page_blur',
  'page_focus',
  'page_exit',
  'page_unload',
] as const satisfies readonly ActionType[];

/** Body of POST /api/action/track: one event, or up to 50. */
export const trackRequestSchema = z.union([
  trackingEventSchema,
  z.array(trackingEventSchema).min(1).max(limits.trackingBatchEvents),
]);

export const trackResponseSchema = z.object({ accepted: z.number().int().nonnegative() });

/**
 * One action as the collector kept it. Looser than what is accepted today, since the topic holds actions of earlier rules too.
 * `eventId` is the client's where it gave one; consumers count it once however often it comes. `at` is the server's time of the
 * action: within one POST, earlier by as much as the client's clock says, so that the order within it is kept.
 */
const trackedActionSchema = z.strictObject({
  ...envelope,
  /** The client's own clock, for what it is worth. */
  clientTime: z.iso.datetime().optional(),
  memberId: z.string().min(1).max(64),
  /** Canonical, as the gateway knows the member. */
  membershipNumber: z.string().min(1).max(limits.membershipNumberMaxCharacters),
  actionType: z.enum(actionTypes),
  contentType: subject.contentType.optional(),
  contentId: z.string().min(1).max(64).optional(),
  contentTitle: z.string().max(limits.titleCharacters).optional(),
  fromPage: page.optional(),
  toPage: page.optional(),
  timeSpentSeconds: timeSpentSeconds.optional(),
});
export type TrackedAction = z.infer<typeof trackedActionSchema>;

/**
 * Value of a record on `tracking.events.v1`, keyed by membership number: the actions of one POST, in order. Records written
 * before this rule hold one action. Gives the actions either way.
 */
export const trackedRecordSchema = z.preprocess(
  (value) => (Array.isArray(value) ? value : [value]),
  z.array(trackedActionSchema).min(1),
);
