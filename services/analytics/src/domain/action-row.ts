import { itemTypes, type TrackedAction } from '@platform/contracts';

/** Columns of an action, in the order of `toActionRow`. */
export const actionColumns = [
  'membership_number',
  'at',
  'event_id',
  'member_id',
  'client_time',
  'action_type',
  'content_type',
  'content_id',
  'content_title',
  'from_page',
  'to_page',
  'time_spent_seconds',
  'video_seconds',
  'kafka_partition',
  'kafka_offset',
  'stored_at',
] as const;

export type ActionRow = (string | number | null)[];

export interface Storing {
  /** Where in Kafka the action stands. */
  partition: number;
  offset: string;
  /** Now, as `toDateTime` writes it. */
  storedAt: string;
}

/** An action as ClickHouse stores it. */
export function toActionRow(action: TrackedAction, { partition, offset, storedAt }: Storing): ActionRow {
  const { fromPage = '', timeSpentSeconds = 0 } = action;
  return [
    action.membershipNumber,
    toDateTime(action.at),
    action.eventId,
    action.memberId,
    action.clientTime === undefined ? null : toDateTime(action.clientTime),
    action.actionType,
    action.contentType ?? '',
    action.contentId ?? '',
    action.contentTitle ?? '',
    fromPage,
    action.toPage ?? '',
    timeSpentSeconds,
    isVideoPage(fromPage) ? timeSpentSeconds : 0,
    partition,
    offset,
    storedAt,
  ];
}

/** An instant as ClickHouse reads a DateTime64(3, 'UTC'): `2026-11-21 09:30:00.123`. */
export function toDateTime(instant: string): string {
  // As our own services write it; parsing each again would be a tenth of the writer's work.
  const canonical =
    instant.length === 24 && instant.endsWith('Z') ? instant : new Date(instant).toISOString();
  return `${canonical.slice(0, 10)} ${canonical.slice(11, 23)}`;
}

const videoPage = new RegExp(`^/(?:${itemTypes.join('|')}|cold-ice-videos)/[^/?#]+/?(?:[?#]|$)`);

/** Whether time spent on a page is time spent with a video: a detail page, or the viewer of a category. */
export const isVideoPage = (path: string): boolean => videoPage.test(path);
