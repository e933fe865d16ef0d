import { afterEach, beforeEach, jest } from '@jest/globals';
import { type TrackingEvent, trackingEventSchema, trackRequestSchema } from '@platform/contracts';
import { membershipNumberHeader } from '@platform/contracts/limits';
import { apiPath } from '@platform/contracts/paths';
import { fireEvent } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { server } from '../../testing/server.ts';
import { tracking } from './lib/tracking.ts';

export type Sent = {
  /** The events of each request, valid by the contract. */
  batches: TrackingEvent[][];
  beacons: TrackingEvent[][];
  /** The membership number in the header of each request. */
  headers: (string | null)[];
  /** All events, unstamped. */
  events: () => Record<string, unknown>[];
  kinds: () => string[];
};

/** An event without id, time and membership number. */
export function unstamped(event: TrackingEvent): Record<string, unknown> {
  const { eventId, clientTime, membershipNumber, ...rest } = event;
  return rest;
}

/** Tracks during each test of a file and records the requests. */
export function useTracking(): Sent {
  const batches: TrackingEvent[][] = [];
  const beacons: TrackingEvent[][] = [];
  const headers: (string | null)[] = [];
  const all = () => [...batches, ...beacons].flat();

  beforeEach(() => {
    batches.length = 0;
    beacons.length = 0;
    headers.length = 0;
    server.use(
      http.post(apiPath('/api/action/track'), () => HttpResponse.json({ accepted: 1 }, { status: 202 })),
    );
    // Recorded when sent: a handler of msw runs some time later.
    const send = globalThis.fetch;
    jest.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
      if (input === apiPath('/api/action/track')) {
        headers.push(new Headers(init?.headers).get(membershipNumberHeader));
        batches.push([trackRequestSchema.parse(JSON.parse(String(init?.body)))].flat());
      }
      return send(input, init);
    });
    navigator.sendBeacon = (url, body) => {
      if (url !== apiPath('/api/action/track')) throw new Error(`A beacon to ${url}`);
      beacons.push(
        trackingEventSchema
          .array()
          .max(50)
          .parse(JSON.parse(String(body))),
      );
      return true;
    };
    tracking.start();
  });

  afterEach(() => {
    tracking.start()();
    showTab(true);
  });

  return {
    batches,
    beacons,
    headers,
    events: () => all().map(unstamped),
    kinds: () => all().map(({ actionType }) => actionType),
  };
}

export function setTab(visible: boolean): void {
  const state = visible ? 'visible' : 'hidden';
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
}
export const changeTab = () => fireEvent(document, new Event('visibilitychange'));

/** Hides the tab or brings it back. */
export function showTab(visible: boolean): void {
  if ((document.visibilityState === 'visible') === visible) return;
  setTab(visible);
  changeTab();
}

const transition = (type: string, persisted: boolean) =>
  Object.assign(new Event(type), { persisted }) as PageTransitionEvent;

/** Leaves the page; `persisted`: into the back/forward cache. */
export const hidePage = (persisted = false) => fireEvent(window, transition('pagehide', persisted));
export const restorePage = () => fireEvent(window, transition('pageshow', true));
