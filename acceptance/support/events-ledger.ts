import { limits, type TrackingEvent } from '@platform/contracts';

/** The expected figures, computed from the events. */

/** An event with its server time. */
export type CountedEvent = { event: TrackingEvent; at: number };

export type PlaybackEvent = Extract<TrackingEvent, { actionType: 'video_playback' }>;

/** The actions among events, and the playbacks' reports. */
export function withoutPlaybacks<Received extends { event: TrackingEvent }>(
  received: readonly Received[],
): [Received[], PlaybackEvent[]] {
  const reports = received.flatMap(({ event }) => (event.actionType === 'video_playback' ? [event] : []));
  return [received.filter(({ event }) => event.actionType !== 'video_playback'), reports];
}

/** All fields of all event types, with empty defaults. */
export function fieldsOf({ event }: Pick<CountedEvent, 'event'>) {
  const { contentType, contentId, fromPage, toPage, timeSpentSeconds } = event as Partial<
    Record<'contentType' | 'contentId' | 'fromPage' | 'toPage', string> & { timeSpentSeconds: number }
  >;
  const from = fromPage ?? '';
  const seconds = timeSpentSeconds ?? 0;
  const video = /^\/((video|embed|youtube)\/|cold-ice-videos\/.)/.test(from) ? seconds : 0;
  return {
    actionType: event.actionType,
    contentType: contentType ?? '',
    contentId: contentId ?? '',
    fromPage: from,
    toPage: toPage ?? '',
    seconds,
    videoSeconds: video,
  };
}

export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

const sum = (events: readonly CountedEvent[], figure: 'seconds' | 'videoSeconds') =>
  events.reduce((total, counted) => total + fieldsOf(counted)[figure], 0);
const ofKind = (events: readonly CountedEvent[], ...kinds: string[]) =>
  events.filter(({ event }) => kinds.includes(event.actionType));
const membersOf = (events: readonly CountedEvent[]) =>
  new Set(events.map(({ event }) => event.membershipNumber)).size;
const viewing = (events: readonly CountedEvent[]) => ofKind(events, 'video_view', 'page_view');
/** Views of one item: one per member and half hour. */
const viewsAmong = (events: readonly CountedEvent[]) =>
  new Set(
    viewing(events).map(
      ({ event, at }) => `${event.membershipNumber} ${Math.floor(at / limits.viewWindowMs)}`,
    ),
  ).size;

export function profileOf(events: readonly CountedEvent[]) {
  const times = events.map(({ at }) => at);
  const contents = events.map(fieldsOf).filter(({ contentId }) => contentId !== '');
  return {
    firstActivity: times.reduce((least, at) => Math.min(least, at), Number.POSITIVE_INFINITY),
    lastActivity: times.reduce((most, at) => Math.max(most, at), 0),
    totalActions: events.length,
    videoClicks: ofKind(events, 'video_click').length,
    uniqueVideosViewed: new Set(contents.map(({ contentType, contentId }) => `${contentType}/${contentId}`))
      .size,
    totalTimeSpentSeconds: sum(events, 'seconds'),
    videoTimeSpentSeconds: sum(events, 'videoSeconds'),
  };
}

/** Rows of the view content_daily, by day and content. */
export function contentDaily(all: readonly CountedEvent[]): Map<string, object> {
  const withContent = all.filter((counted) => fieldsOf(counted).contentId !== '');
  const groups = Map.groupBy(withContent, (counted) => {
    const { contentType, contentId } = fieldsOf(counted);
    return `${dayOf(counted.at)} ${contentType}/${contentId}`;
  });
  return mapValues(groups, (events) => ({
    actions: events.length,
    clicks: ofKind(events, 'video_click').length,
    pageViews: ofKind(events, 'page_view').length,
    videoViews: ofKind(events, 'video_view').length,
    views: viewsAmong(events),
    members: membersOf(events),
    viewers: membersOf(viewing(events)),
    seconds: sum(events, 'videoSeconds'),
  }));
}

export type DailyFigures = { actions: number; members: number; seconds: number };

/** Rows of the view actions_daily, by day and action type. */
export function actionsDaily(all: readonly CountedEvent[]): Map<string, DailyFigures> {
  const groups = Map.groupBy(all, ({ event, at }) => `${dayOf(at)} ${event.actionType}`);
  return mapValues(groups, (events) => ({
    actions: events.length,
    members: membersOf(events),
    seconds: sum(events, 'seconds'),
  }));
}

/** Actions and members per day. */
export function activityDaily(all: readonly CountedEvent[]): Map<string, Omit<DailyFigures, 'seconds'>> {
  const groups = Map.groupBy(all, ({ at }) => dayOf(at));
  return mapValues(groups, (events) => ({ actions: events.length, members: membersOf(events) }));
}

/** Views and viewers of each item in `titles` (by id). */
export function watchedContents(all: readonly CountedEvent[], titles: ReadonlyMap<string, string>) {
  const views = viewing(all).filter((counted) => titles.has(fieldsOf(counted).contentId));
  const groups = Map.groupBy(views, (counted) => {
    const { contentType, contentId } = fieldsOf(counted);
    return `${contentType}/${contentId}`;
  });
  return [...groups.values()].map((events) => {
    const { contentType, contentId } = fieldsOf(events[0] as CountedEvent);
    const contentTitle = titles.get(contentId) ?? '';
    return { contentType, contentId, contentTitle, views: viewsAmong(events), members: membersOf(events) };
  });
}

export const viewsOf = (id: string, all: readonly CountedEvent[]): number =>
  viewsAmong(all.filter((counted) => fieldsOf(counted).contentId === id));

const mapValues = <Key, From, To>(map: Map<Key, From>, change: (value: From) => To): Map<Key, To> =>
  new Map([...map].map(([key, value]) => [key, change(value)]));

/** The first 20 differences between two maps. */
export function differences<Value>(expected: Map<string, Value>, actual: Map<string, Value>): string[] {
  const found: string[] = [];
  for (const key of new Set([...expected.keys(), ...actual.keys()])) {
    const [wanted, got] = [JSON.stringify(expected.get(key)), JSON.stringify(actual.get(key))];
    if (wanted !== got) found.push(`${key}: ${wanted ?? 'not expected'}, but ${got ?? 'missing'}`);
    if (found.length === 20) return found;
  }
  return found;
}
