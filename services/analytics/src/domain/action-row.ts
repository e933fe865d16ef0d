import { itemTypes, type TrackedAction } from '@platform/contracts';

/** The columns of an action. */
export type ActionRow = ReturnType<typeof toActionRow>;

export interface Storing {
  /** Where in Kafka the action stands. */
  partition: number;
  offset: string;
  /** Now, as `toDateTime` writes it. */
  storedAt: string;
}

/** An action as ClickHouse stores it. */
export function toActionRow(action: TrackedAction, { partition, offset, storedAt }: Storing) {
  const { fromPage = '', timeSpentSeconds = 0 } = action;
  return {
    membership_number: action.membershipNumber,
    at: toDateTime(action.at),
    event_id: action.eventId,
    member_id: action.memberId,
    client_time: action.clientTime === undefined ? null : toDateTime(action.clientTime),
    action_type: action.actionType,
    content_type: action.contentType ?? '',
    content_id: action.contentId ?? '',
    content_title: action.contentTitle ?? '',
    from_page: fromPage,
    to_page: action.toPage ?? '',
    time_spent_seconds: timeSpentSeconds,
    video_seconds: isVideoPage(fromPage) ? timeSpentSeconds : 0,
    kafka_partition: partition,
    kafka_offset: offset,
    stored_at: storedAt,
  };
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
