import {
  limits,
  messages,
  type TrackingEvent,
  trackingEventSchema,
  trackingEventsExpected,
} from '@platform/contracts';
import { errors, firstMessage } from '@platform/service-kit';

/** Gives the events of a POST's JSON: one, or an array of them. Throws 400 that says what is wrong with the first wrong one. */
export function readEvents(body: unknown): TrackingEvent[] {
  if (!Array.isArray(body)) return [parseEvent(body)];
  if (body.length < 1 || body.length > limits.trackingBatchEvents)
    throw errors.validation(trackingEventsExpected(limits.trackingBatchEvents));
  return body.map((event, index) => parseEvent(event, index));
}

function parseEvent(value: unknown, index?: number): TrackingEvent {
  const parsed = trackingEventSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  // No kind of event has this actionType.
  if (!issue || issue.code === 'invalid_union' || (issue.path.length === 0 && issue.code === 'invalid_type'))
    throw errors.validation(messages.trackingEventInvalid);
  throw errors.validation(
    firstMessage({ ...issue, path: index === undefined ? issue.path : [index, ...issue.path] }),
  );
}
