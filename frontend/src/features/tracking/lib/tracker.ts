import type { ItemType, TrackingEvent } from '@platform/contracts';
import { limits } from '@platform/contracts/limits';
import { createClock, createMoments, uuidV7 } from './clock.ts';
import type { Queue } from './queue.ts';

/** What is watched. */
export type TrackedItem = { type: ItemType; id: string; title: string };

type Membership = { get: () => string | null; subscribe: (listener: () => void) => () => void };
type Stamp = 'eventId' | 'clientTime' | 'membershipNumber';
type Happening = TrackingEvent extends infer Event
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

/**
 * Tells the product what a verified member does, and how long. It keeps its own state instead of following components as they
 * come and go, so telling it the same thing twice (as React's StrictMode does) is telling it once.
 */
export function createTracker(membership: Membership, queue: Queue) {
  const clock = createClock();
  const nextMoment = createMoments();
  let stop: (() => void) | null = null;
  /** The path that was entered; null while there is nobody to track. */
  let page: string | null = null;
  /** The page is in view and its time is counted. */
  let inView = false;
  /** The page was unloaded: only the browser's going back to it begins it again. */
  let unloaded = false;
  let shown: TrackedItem | null = null;
  let playing: TrackedItem | null = null;

  function stamped(happening: Happening, membershipNumber: string): TrackingEvent {
    const time = nextMoment();
    return {
      ...happening,
      eventId: uuidV7(time),
      clientTime: new Date(time).toISOString(),
      membershipNumber,
    };
  }

  function record(happening: Happening): void {
    const number = membership.get();
    if (stop !== null && number !== null) queue.add(stamped(happening, number));
  }

  function view(visible: boolean): void {
    inView = visible;
    if (visible) clock.start();
    else clock.stop();
  }

  /** Whoever was tracked is not any more: nothing more goes out in their name. */
  function forget(): void {
    page = shown = playing = null;
    inView = unloaded = false;
    clock.reset();
    queue.clear();
  }

  function focus(): void {
    if (page === null || inView || !isVisible()) return;
    record({ actionType: 'page_focus', toPage: page });
    view(true);
  }

  function blur(): void {
    if (page === null || !inView) return;
    record({ actionType: 'page_blur', fromPage: page, timeSpentSeconds: clock.take() });
    view(false);
    queue.flush();
  }

  function onVisibilityChange(): void {
    if (isVisible()) focus();
    else blur();
  }

  function onPageHide(): void {
    const number = membership.get();
    if (page === null || unloaded || number === null) return;
    // A page that was hidden first has reported its seconds then.
    const last = { actionType: 'page_unload', fromPage: page, timeSpentSeconds: clock.take() } as const;
    queue.flushByBeacon(stamped(last, number));
    view(false);
    unloaded = true;
  }

  function onPageShow({ persisted }: PageTransitionEvent): void {
    if (!persisted) return;
    unloaded = false;
    focus();
  }

  return {
    /** Begins to track whoever is a member. Gives the way to stop. */
    start(): () => void {
      if (stop !== null) return stop;
      const leaveMembership = membership.subscribe(forget);
      document.addEventListener('visibilitychange', onVisibilityChange);
      window.addEventListener('pagehide', onPageHide);
      window.addEventListener('pageshow', onPageShow);
      stop = () => {
        leaveMembership();
        document.removeEventListener('visibilitychange', onVisibilityChange);
        window.removeEventListener('pagehide', onPageHide);
        window.removeEventListener('pageshow', onPageShow);
        forget();
        stop = null;
      };
      return stop;
    },
    /** The page at a path is the one on the screen. */
    visit(path: string): void {
      const toPage = path.slice(0, limits.urlCharacters);
      if (stop === null || membership.get() === null || toPage === page) return;
      if (page === null) record({ actionType: 'page_enter', toPage });
      else {
        record({ actionType: 'page_exit', fromPage: page, toPage, timeSpentSeconds: clock.take() });
        record({ actionType: 'page_enter', fromPage: page, toPage });
      }
      page = toPage;
      shown = playing = null;
      view(isVisible());
    },
    /** The member is about to log out: their last page ends, and what waits is sent while it may be. */
    leave(): void {
      if (page === null) return;
      record({ actionType: 'page_exit', fromPage: page, timeSpentSeconds: clock.take() });
      queue.flush();
    },
    videoClick(item: TrackedItem): void {
      if (page !== null) record({ actionType: 'video_click', ...subject(item), fromPage: page });
    },
    /** The page shows an item; counts once a visit. */
    pageView(item: TrackedItem): void {
      if (page === null || sameItem(shown, item)) return;
      shown = item;
      record({ actionType: 'page_view', ...subject(item), toPage: page });
    },
    /** A video plays; counts again only after another one did, or on another visit. */
    videoView(item: TrackedItem): void {
      if (page === null || sameItem(playing, item)) return;
      playing = item;
      record({ actionType: 'video_view', ...subject(item) });
    },
    /** The page's own way back was taken. */
    backButton(item: TrackedItem): void {
      if (page === null) return;
      const timeSpentSeconds = clock.take();
      record({ actionType: 'back_button', ...subject(item), fromPage: page, timeSpentSeconds });
    },
  };
}
