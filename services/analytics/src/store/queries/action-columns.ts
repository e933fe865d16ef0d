import type { StoredAction } from '../../domain/named-profiles.ts';
import type { Content } from '../../domain/titles.ts';

/** What an action is read by; `actionOf` makes the answer's shape of it. */
export const actionColumns = `event_id, at, action_type, content_type, content_id, from_page, to_page, time_spent_seconds`;

export interface ActionColumns {
  event_id: string;
  at: string;
  action_type: string;
  content_type: Content['contentType'] | '';
  content_id: string;
  from_page: string;
  to_page: string;
  time_spent_seconds: number;
}

/** What an action doesn't have is left out. */
export function actionOf(row: ActionColumns): StoredAction {
  const { content_type: contentType, content_id: contentId } = row;
  return {
    id: row.event_id,
    actionType: row.action_type,
    timestamp: row.at,
    ...(contentType !== '' && { content: { contentType, contentId } }),
    ...(row.time_spent_seconds !== 0 && { timeSpentSeconds: row.time_spent_seconds }),
    ...(row.from_page !== '' && { fromPage: row.from_page }),
    ...(row.to_page !== '' && { toPage: row.to_page }),
  };
}

/**
 * Newest first. Actions of one POST can share a millisecond: the order they were sent in is that of their offsets, a member's
 * all being in one partition. The id settles what is left, so that the order is one that can be continued after any action.
 */
export const newestFirst = 'at DESC, kafka_offset DESC, event_id DESC';
