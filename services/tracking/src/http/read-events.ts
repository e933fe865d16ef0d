import {
  limits,
  messages,
  type TrackingEvent,
  trackingEventSchema,
  trackingEventsExpected,
} from '@platform/contracts';
import { errors, firstMessage, hasBody } from '@platform/service-kit';
import type { Request } from 'express';

/** Gives the events of a POST: one, or an array of them. */
export function readEvents(req: Request): TrackingEvent[] {
  if (req.body === undefined && hasBody(req)) throw errors.unsupportedMediaType(messages.jsonExpected);
  const body: unknown = req.body;
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
