import type { ItemType, TrackingEvent } from '@platform/contracts';
import { limits } from '@platform/contracts/limits';
import { listen } from '../../../lib/listen.ts';
import { createMonotonicClock, createStopwatch, uuidV7 } from './clock.ts';
import type { Queue } from './queue.ts';

export type TrackedItem = { type: ItemType; id: string; title: string };

type Membership = { get: () => string | null; subscribe: (listener: () => void) => () => void };
type Stamp = 'eventId' | 'clientTime' | 'membershipNumber';
/** An event without id, time and membership number. */
type Action = TrackingEvent extends infer Event
  ? Event extends TrackingEvent
    ? Omit<Event, Stamp>
    : never
  : never;

export type Tracker = ReturnType<typeof createTracker>;

const subject = ({ type, id, title }: TrackedItem) => ({
  contentType: type,
  contentId: id,
  contentTitle: title,
});
const sameItem = (a: TrackedItem | null, b: TrackedItem) => a?.type === b.type && a.id === b.id;
const isVisible = () => document.visibilityState === 'visible';

/** Gives an action its id and time, and the current member's number; undefined without a member. */
function createStamp(membership: Membership) {
  const now = createMonotonicClock();
  return (action: Action): TrackingEvent | undefined => {
    const membershipNumber = membership.get();
    if (membershipNumber === null) return undefined;
    const time = now();
    return { ...action, eventId: uuidV7(time), clientTime: new Date(time).toISOString(), membershipNumber };
  };
}

/** Records a verified member's actions. Calls are idempotent, since StrictMode runs effects twice. */
export function createTracker(membership: Membership, queue: Queue) {
  const viewed = createStopwatch();
  const stamp = createStamp(membership);
  let stop: (() => void) | null = null;
  /** The current path; null while nobody is tracked. */
  let page: string | null = null;
  let inView = false;
  /** Set by pagehide until the browser restores the page from its back/forward cache. */
  let unloaded = false;
  let shown: TrackedItem | null = null;
  let playing: TrackedItem | null = null;

  function record(action: Action): void {
    const event = stamp(action);
    if (stop !== null && event) queue.add(event);
  }

  function setInView(visible: boolean): void {
    inView = visible;
    if (visible) viewed.start();
    else viewed.stop();
  }

  function reset(): void {
    page = shown = playing = null;
    inView = unloaded = false;
    viewed.reset();
    queue.clear();
  }

  function focus(): void {
    if (page === null || inView || !isVisible()) return;
    record({ actionType: 'page_focus', toPage: page });
    setInView(true);
  }

  function blur(): void {
    if (page === null || !inView) return;
    record({ actionType: 'page_blur', fromPage: page, timeSpentSeconds: viewed.take() });
    setInView(false);
    queue.flush();
  }

  function onPageHide(): void {
    if (page === null || unloaded) return;
    // take() resets the stopwatch: seconds reported on hiding are not reported again.
    const last = stamp({ actionType: 'page_unload', fromPage: page, timeSpentSeconds: viewed.take() });
    if (!last) return;
    queue.flushByBeacon(last);
    setInView(false);
    unloaded = true;
  }

  function onPageShow({ persisted }: PageTransitionEvent): void {
    if (!persisted) return;
    unloaded = false;
    focus();
  }

  return {
    /** Starts tracking. Returns a function that stops it. */
    start(): () => void {
      if (stop !== null) return stop;
      const ends = [
        membership.subscribe(reset),
        listen(document, { visibilitychange: () => (isVisible() ? focus() : blur()) }),
        listen(window, { pagehide: onPageHide, pageshow: onPageShow }),
      ];
      stop = () => {
        for (const end of ends) end();
        reset();
        stop = null;
      };
      return stop;
    },
    visit(path: string): void {
      const toPage = path.slice(0, limits.urlCharacters);
      if (stop === null || membership.get() === null || toPage === page) return;
      if (page === null) record({ actionType: 'page_enter', toPage });
      else {
        record({ actionType: 'page_exit', fromPage: page, toPage, timeSpentSeconds: viewed.take() });
        record({ actionType: 'page_enter', fromPage: page, toPage });
      }
      page = toPage;
      shown = playing = null;
      setInView(isVisible());
    },
    /** Before a logout: ends the page and sends what is queued while the server still accepts it. */
    leave(): void {
      if (page === null) return;
      record({ actionType: 'page_exit', fromPage: page, timeSpentSeconds: viewed.take() });
      queue.flush();
    },
    videoClick(item: TrackedItem): void {
      if (page !== null) record({ actionType: 'video_click', ...subject(item), fromPage: page });
    },
    /** An item's page opened. Recorded once per visit. */
    pageView(item: TrackedItem): void {
      if (page === null || sameItem(shown, item)) return;
      shown = item;
      record({ actionType: 'page_view', ...subject(item), toPage: page });
    },
    /** A video started. Recorded again only after another video or on another visit. */
    videoView(item: TrackedItem): void {
      if (page === null || sameItem(playing, item)) return;
      playing = item;
      record({ actionType: 'video_view', ...subject(item) });
    },
    /** Records any other action. */
    record,
    /** The page's own back link was followed. */
    backButton(item: TrackedItem): void {
      if (page === null) return;
      const timeSpentSeconds = viewed.take();
      record({ actionType: 'back_button', ...subject(item), fromPage: page, timeSpentSeconds });
    },
  };
}
