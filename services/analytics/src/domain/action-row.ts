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
] as const;

export type ActionRow = (string | number | null)[];

/** Where in Kafka an action stands. */
export interface ActionPosition {
  partition: number;
  offset: string;
}

/** An action as ClickHouse stores it. */
export function toActionRow(action: TrackedAction, { partition, offset }: ActionPosition): ActionRow {
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
  ];
}
