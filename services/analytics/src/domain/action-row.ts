import type { TrackedAction } from '@platform/contracts';
import { toDateTime } from './date-time.ts';
import { isVideoPage } from './video-page.ts';

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
