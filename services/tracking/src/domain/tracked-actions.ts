import {
  canonicalMembershipNumber,
  limits,
  messages,
  type TrackedAction,
  type TrackingEvent,
} from '@platform/contracts';
import { errors, hashOfNumber, type MemberIdentity } from '@platform/service-kit';
import { v7 as newEventId } from 'uuid';
import { serverTimes } from './server-time.ts';

/**
 * Converts one POST's events to a member's actions, in order. Drops duplicate ids after the first.
 * @param secrets of which the gateway hashed the member's number with one
 * @throws 403 when an event names another member, 400 when one lies in the future or has no usable time
 */
export function trackedActions(
  events: readonly TrackingEvent[],
  member: MemberIdentity,
  secrets: readonly string[],
  receivedAt: number,
): TrackedAction[] {
  // One event that names another member rejects the whole POST.
  const named = new Set(events.map((event) => canonicalMembershipNumber(event.membershipNumber)));
  const isOwn = (number: string) =>
    secrets.some((secret) => hashOfNumber(number, secret) === member.numberHash);
  if (![...named].every(isOwn)) throw errors.forbidden(messages.trackingEventForeign);
  const clientTimes = events.map(({ clientTime }) => parseClientTime(clientTime, receivedAt));
  const times = serverTimes(receivedAt, clientTimes);
  const ids = new Set<string>();
  const actions: TrackedAction[] = [];
  events.forEach((event, index) => {
    const eventId = event.eventId?.toLowerCase() ?? newEventId();
    if (ids.has(eventId)) return;
    ids.add(eventId);
    const { membershipNumber, ...reported } = event;
    actions.push({
      ...reported,
      eventId,
      at: new Date(times[index] as number).toISOString(),
      clientTime: clientTimes[index] === undefined ? undefined : new Date(clientTimes[index]).toISOString(),
      memberId: member.id,
    });
  });
  return actions;
}

function parseClientTime(text: string | undefined, receivedAt: number): number | undefined {
  if (text === undefined) return undefined;
  const time = Date.parse(text);
  // Rejects times before 1970, which not every store supports.
  if (!(time >= 0)) throw errors.validation(messages.trackingEventTime);
  if (time > receivedAt + limits.trackingClockSkewMs) throw errors.validation(messages.trackingEventFuture);
  return time;
}
