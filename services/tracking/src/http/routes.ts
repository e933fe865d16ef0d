import {
  limits,
  messages,
  type TrackedAction,
  type TrackingEvent,
  trackingEventSchema,
  trackingEventsExpected,
  type trackResponseSchema,
} from '@platform/contracts';
import { operations } from '@platform/contracts/operations';
import {
  AppError,
  type BatchingProducer,
  counter,
  errors,
  firstMessage,
  hasBody,
  ProducerUnavailable,
  register,
} from '@platform/service-kit';
import type { Application } from 'express';
import type * as z from 'zod';
import { trackedActions } from '../domain/tracked-actions.ts';

/** `retry-after` in seconds. Connecting to a Kafka that is down is retried several times a second. */
const retryAfterSeconds = { away: 2, busy: 1 };

const handled = counter({
  name: 'tracking_events_total',
  help: 'Events reported: accepted, repeated within their POST, or rejected with the code of the response',
  labelNames: ['result'],
});

interface Needs {
  batches: BatchingProducer;
  /** The gateway hashes membership numbers with one of them. */
  secrets: readonly string[];
}

export function routes(app: Application, { batches, secrets }: Needs): void {
  // Responds once Kafka has all events; a rejected POST stores nothing.
  register(app, operations.trackActions, async (req, res) => {
    const { body, identity } = req;
    const count = Array.isArray(body) ? body.length : 1;
    try {
      if (body === undefined && hasBody(req)) throw errors.unsupportedMediaType(messages.jsonExpected);
      const kept = trackedActions(readEvents(body), identity.member, secrets, Date.now());
      await publish(batches, identity.member.id, kept);
      handled.inc({ result: 'accepted' }, kept.length);
      handled.inc({ result: 'repeated' }, count - kept.length);
      res.status(202).json({ accepted: kept.length } satisfies z.infer<typeof trackResponseSchema>);
    } catch (error) {
      handled.inc({ result: error instanceof AppError ? error.code : 'failed' }, count);
      throw error;
    }
  });
}

/**
 * Writes one POST's actions as one record, keyed by member id. Resolves when Kafka has acknowledged it (acks=all).
 * @throws 503 when Kafka is unavailable, 413 when the record is too large
 */
async function publish(batches: BatchingProducer, memberId: string, actions: readonly TrackedAction[]) {
  try {
    await batches.send({ key: memberId, value: JSON.stringify(actions) });
  } catch (error) {
    if (error instanceof AppError) throw error;
    const busy = error instanceof ProducerUnavailable && error.reason !== 'away';
    const retryAfter = busy ? retryAfterSeconds.busy : retryAfterSeconds.away;
    throw errors.unavailable({ message: messages.trackingUnavailable, retryAfter, cause: error });
  }
}

/** Parses one event or an array of events. Throws 400 with the first invalid event's message. */
function readEvents(body: unknown): TrackingEvent[] {
  if (!Array.isArray(body)) return [parseEvent(body)];
  if (body.length < 1 || body.length > limits.trackingBatchEvents)
    throw errors.validation(trackingEventsExpected(limits.trackingBatchEvents));
  return body.map((event, index) => parseEvent(event, index));
}

function parseEvent(value: unknown, index?: number): TrackingEvent {
  const parsed = trackingEventSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  // Unknown actionType.
  if (!issue || issue.code === 'invalid_union' || (issue.path.length === 0 && issue.code === 'invalid_type'))
    throw errors.validation(messages.trackingEventInvalid);
  throw errors.validation(
    firstMessage({ ...issue, path: index === undefined ? issue.path : [index, ...issue.path] }),
  );
}
