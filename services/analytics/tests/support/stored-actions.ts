import { randomUUID } from 'node:crypto';
import type { ClickHouseClient } from '@clickhouse/client';
import { type ActionType, trackedTypes } from '@platform/contracts';
import { seededRandom } from '@platform/testkit/random';

/** A row of tracked_actions. */
export interface StoredAction {
  member_id: string;
  /** Milliseconds. */
  at: number;
  event_id: string;
  action_type: ActionType;
  content_type: string;
  content_id: string;
  from_page: string;
  to_page: string;
  time_spent_seconds: number;
  video_seconds: number;
  kafka_partition: number;
  kafka_offset: number;
}

let offset = 0;

/** A member's id, by a name of the test's own. */
export const memberIdOf = (name: string): string =>
  Buffer.from(name).toString('hex').padStart(24, '0').slice(-24);

export const storedAction = (changes: Partial<StoredAction> = {}): StoredAction => ({
  member_id: memberIdOf('someone'),
  at: Date.now() - 60_000,
  event_id: randomUUID(),
  action_type: 'page_enter',
  content_type: '',
  content_id: '',
  from_page: '',
  to_page: '/',
  time_spent_seconds: 0,
  video_seconds: 0,
  kafka_partition: 0,
  kafka_offset: offset++,
  ...changes,
});

export const contentId = (n: number): string => n.toString(16).padStart(24, '0');

/** An action on a content. */
export const contentAction = (
  action_type: ActionType,
  content: string,
  changes: Partial<StoredAction> = {},
): StoredAction =>
  storedAction({
    action_type,
    content_type: 'video',
    content_id: content,
    to_page: `/video/${content}`,
    ...changes,
  });

/** Stores the actions in `parts` inserts. */
export async function store(
  client: ClickHouseClient,
  actions: readonly StoredAction[],
  parts = 1,
): Promise<void> {
  const size = Math.ceil(actions.length / parts);
  for (let start = 0; start < actions.length; start += size) {
    await client.insert({
      table: 'tracked_actions',
      values: actions
        .slice(start, start + size)
        .map((action) => ({ ...action, at: new Date(action.at).toISOString() }))
        .map((action) => ({ ...action, stored_at: action.at })),
      format: 'JSONEachRow',
      clickhouse_settings: { date_time_input_format: 'best_effort' },
    });
  }
}

export interface RandomActions {
  count: number;
  members: number;
  /** Spread over this many days up to `now`. */
  days: number;
  now: number;
  seed: number;
}

const kinds = trackedTypes.filter((type) => type !== 'video_playback');
const withSeconds: readonly ActionType[] = ['back_button', 'page_blur', 'page_exit', 'page_unload'];
const withContent: readonly ActionType[] = ['video_click', 'page_view', 'video_view', 'back_button'];

/**
 * Actions of every kind in random order. Members are active in different spans, some only long ago, and many actions
 * share a millisecond.
 */
export function randomActions({ count, members, days, now, seed }: RandomActions): StoredAction[] {
  const random = seededRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const dayMs = 24 * 60 * 60 * 1000;
  return Array.from({ length: count }, () => {
    // Squared: some members are far more active than others.
    const member = Math.floor(random() ** 2 * members);
    const ago = member % 5 === 4 ? 70 + below(days - 70) : below(days);
    const kind = kinds[below(kinds.length)] as ActionType;
    const seconds = withSeconds.includes(kind) ? below(90) : 0;
    const content = withContent.includes(kind) ? contentId(below(30)) : '';
    return storedAction({
      member_id: memberIdOf(`MEMBER${String(member).padStart(4, '0')}`),
      at: Math.floor((now - ago * dayMs - below(dayMs)) / 60_000) * 60_000,
      action_type: kind,
      content_type: content === '' ? '' : (['video', 'embed', 'youtube'] as const)[below(3)],
      content_id: content,
      from_page: ['', '/from', `/embed/${contentId(below(30))}?from=search`][below(3)] as string,
      to_page: below(2) === 0 ? '' : '/to',
      time_spent_seconds: seconds,
      video_seconds: below(2) * seconds,
    });
  });
}
