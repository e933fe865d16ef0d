import { beforeAll, expect, test } from '@jest/globals';
import { limits } from '@platform/contracts';
import { contentAction, contentId, memberIdOf, type StoredAction, store } from './support/stored-actions.ts';
import { useQueries } from './support/use-queries.ts';

const queries = useQueries();
const item = contentId(1);
const dayMs = 86_400_000;
/** Ten o'clock, some days ago. */
const then = Math.floor(Date.now() / dayMs) * dayMs - 3 * dayMs + 10 * 3_600_000;
const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);

const at = (
  member: string,
  action: Parameters<typeof contentAction>[0],
  changes: Partial<StoredAction> = {},
): StoredAction => contentAction(action, item, { member_id: memberIdOf(member), at: then, ...changes });

beforeAll(() =>
  store(
    queries.client(),
    [
      ...['ONE', 'TWO', 'THREE'].map((member) => at(member, 'page_view')),
      ...Array.from({ length: 30 }, (_, n) => at('FORGER', 'video_view', { at: then + n })),
      at('FORGER', 'video_view', { at: then + limits.viewWindowMs - 1 }),
      at('FORGER', 'video_view', { at: then + limits.viewWindowMs }),
      at('FORGER', 'video_click', { at: then + 3_600_000 }),
      at('ONE', 'video_view', { at: then + dayMs }),
    ],
    3,
  ),
);

test('views are one per member and half hour, opened or played', async () => {
  const result = await queries.client().query({
    query: `SELECT toString(day) AS day, actions, clicks, page_views, video_views, views, members, viewers
      FROM content_daily WHERE content_id = {item:String} ORDER BY day`,
    query_params: { item },
    format: 'JSONCompactEachRow',
    clickhouse_settings: { output_format_json_quote_64bit_integers: 0 },
  });
  expect(await result.json()).toEqual([
    [dayOf(then), 36, 1, 3, 32, 5, 4, 4],
    [dayOf(then + dayMs), 1, 0, 0, 1, 1, 1, 1],
  ]);
});
