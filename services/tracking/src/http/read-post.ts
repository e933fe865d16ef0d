import { messages } from '@platform/contracts';
import { type EventMessage, errors, hasBody } from '@platform/service-kit';
import type { Request } from 'express';
import { type Reporter, trackedActions } from '../domain/tracked-actions.ts';
import { toMessages } from '../events/publish.ts';
import { PlainPost } from './plain-post.ts';
import { readEvents } from './read-events.ts';

export interface Post {
  /** What Kafka is to keep. */
  kept: EventMessage[];
  /** Events left out because one with the same id came before them. */
  repeated: number;
}

/**
 * Makes messages of a POST's events, and lets go of its body: until Kafka has the messages, nothing else of them is held.
 * @throws 400, 403 or 415 when any of the events is refused
 */
export function readPost(req: Request, reporter: Reporter, receivedAt: number): Post {
  const body: unknown = req.body;
  if (body === undefined && hasBody(req)) throw errors.unsupportedMediaType(messages.jsonExpected);
  const post = postOf(body, reporter, receivedAt);
  req.body = undefined;
  return post;
}

function postOf(body: unknown, reporter: Reporter, receivedAt: number): Post {
  const plain = body instanceof PlainPost ? body.messages(reporter, receivedAt) : undefined;
  if (plain) return { kept: plain, repeated: 0 };
  const events = readEvents(body instanceof PlainPost ? body.events : body);
  const actions = trackedActions(events, reporter, receivedAt);
  return { kept: toMessages(actions), repeated: events.length - actions.length };
}

/** How many events a body that was refused has. */
export const eventsIn = (body: unknown): number =>
  body instanceof PlainPost ? body.events.length : Array.isArray(body) ? body.length : 1;
