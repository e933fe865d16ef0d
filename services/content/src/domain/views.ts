/** Something a member did that may be a view. */
export interface Viewing {
  eventId: string;
  /** The server's time of it, in milliseconds. */
  at: number;
  /** Names the member and the item. */
  window: string;
}

/** What is remembered of a member's last view of an item. */
export interface ViewWindow {
  /** When the view was, in milliseconds. */
  countedAt: number;
  /** The event that made it. */
  eventId: string;
}

export interface ViewDecision<V extends Viewing> {
  counted: V[];
  /** The windows that are new, by their names. */
  opened: Map<string, ViewWindow>;
}

/**
 * Decides, in the order of events, which are views. A view opens a window of `windowMs` from its own time; what falls into it,
 * or before it, belongs to that view. So an event that comes late never counts beside one that came first, nor does the event
 * that made the view when it is sent again.
 */
export function decideViews<V extends Viewing>(
  viewings: readonly V[],
  known: ReadonlyMap<string, ViewWindow>,
  windowMs: number,
): ViewDecision<V> {
  const opened = new Map<string, ViewWindow>();
  const counted = viewings.filter(({ eventId, at, window }) => {
    const last = opened.get(window) ?? known.get(window);
    if (last && (at < last.countedAt + windowMs || eventId === last.eventId)) return false;
    opened.set(window, { countedAt: at, eventId });
    return true;
  });
  return { counted, opened };
}
