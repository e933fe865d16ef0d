import { itemTypes, type TrackedAction } from '@platform/contracts';

export type ActionRow = ReturnType<typeof toActionRow>;

export interface Storing {
  /** The record's position in Kafka. */
  partition: number;
  offset: string;
  /** The current time, formatted by `toDateTime`. */
  storedAt: string;
}

/** The ClickHouse row of an action. */
export function toActionRow(action: TrackedAction, { partition, offset, storedAt }: Storing) {
  const { fromPage = '', timeSpentSeconds = 0 } = action;
  return {
    member_id: action.memberId,
    at: toDateTime(action.at),
    event_id: action.eventId,
    client_time: action.clientTime === undefined ? null : toDateTime(action.clientTime),
    action_type: action.actionType,
    content_type: action.contentType ?? '',
    content_id: action.contentId ?? '',
    from_page: fromPage,
    to_page: action.toPage ?? '',
    time_spent_seconds: timeSpentSeconds,
    video_seconds: isVideoPage(fromPage) ? timeSpentSeconds : 0,
    kafka_partition: partition,
    kafka_offset: offset,
    stored_at: storedAt,
  };
}

/** Formats an instant for DateTime64(3, 'UTC'): `2026-11-21 09:30:00.123`. */
export function toDateTime(instant: string): string {
  // Our services' format needs no parsing, which would be a tenth of the writer's work.
  const canonical =
    instant.length === 24 && instant.endsWith('Z') ? instant : new Date(instant).toISOString();
  return `${canonical.slice(0, 10)} ${canonical.slice(11, 23)}`;
}

const videoPage = new RegExp(`^/(?:${itemTypes.join('|')}|cold-ice-videos)/[^/?#]+/?(?:[?#]|$)`);

/** Whether a page shows a video: a detail page, or the viewer of a category. */
export const isVideoPage = (path: string): boolean => videoPage.test(path);
