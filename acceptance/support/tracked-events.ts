import { apiPath, membershipNumberHeader, type TrackingEvent, trackRequestSchema } from '@platform/contracts';
import type { BrowserContext, Page, Request } from 'playwright-core';

export type TrackedRequest = {
  events: TrackingEvent[];
  membershipNumber: string | undefined;
  /** Undefined until the response; 0 where the connection failed. */
  status: number | undefined;
};

const beaconsKey = 'test.beacons';

const parse = (body: string | null): TrackingEvent[] =>
  [trackRequestSchema.parse(JSON.parse(body ?? 'null'))].flat();

/**
 * Records every tracking request of a browser profile and validates its events. Playwright doesn't see the beacons of a
 * closing page, so each is recorded in local storage: see `beaconsOf`.
 */
export async function listenForEvents(context: BrowserContext): Promise<TrackedRequest[]> {
  const trackedRequests: TrackedRequest[] = [];
  const known = new Map<Request, TrackedRequest>();
  context.on('request', (request) => {
    if (new URL(request.url()).pathname !== apiPath('/api/action/track')) return;
    const tracked: TrackedRequest = {
      events: parse(request.postData()),
      membershipNumber: request.headers()[membershipNumberHeader],
      status: undefined,
    };
    trackedRequests.push(tracked);
    known.set(request, tracked);
  });
  context.on('response', (response) => {
    const tracked = known.get(response.request());
    if (tracked) tracked.status = response.status();
  });
  context.on('requestfailed', (request) => {
    const tracked = known.get(request);
    if (tracked) tracked.status = 0;
  });
  await context.addInitScript((key) => {
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, body) => {
      const noted = JSON.parse(localStorage.getItem(key) ?? '[]');
      localStorage.setItem(key, JSON.stringify([...noted, { url: String(url), body }]));
      return send(url, body);
    };
  }, beaconsKey);
  return trackedRequests;
}

/** The events of each recorded beacon of this page's profile. */
export async function beaconsOf(page: Page): Promise<TrackingEvent[][]> {
  const noted = await page.evaluate((key) => localStorage.getItem(key), beaconsKey);
  const beacons = JSON.parse(noted ?? '[]') as { url: string; body: string }[];
  return beacons.filter(({ url }) => url === apiPath('/api/action/track')).map(({ body }) => parse(body));
}

/** Each event once: what got no proper response is sent again, under the same id. */
export const withoutRepeats = (events: TrackingEvent[]): TrackingEvent[] => [
  ...new Map(events.map((event) => [event.eventId, event])).values(),
];

/** An event without id, time and membership number. */
export function unstamped(event: TrackingEvent): Record<string, unknown> {
  const { eventId, clientTime, membershipNumber, ...rest } = event;
  return rest;
}

export const secondsOf = (event: TrackingEvent): number =>
  'timeSpentSeconds' in event ? (event.timeSpentSeconds ?? 0) : 0;

/** Milliseconds between two events by the browser's clock. */
export const between = (from: TrackingEvent | undefined, to: TrackingEvent | undefined): number =>
  Date.parse(to?.clientTime ?? '') - Date.parse(from?.clientTime ?? '');
