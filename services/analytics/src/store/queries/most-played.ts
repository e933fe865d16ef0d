import type { ClickHouseClient } from '@clickhouse/client';
import { objectIdPattern } from '@platform/contracts';
import type { PlayedContent } from '../../domain/most-watched.ts';
import { countViews } from '../item-views.ts';
import { runQuery } from './run-query.ts';

interface PlayedRow {
  content_type: PlayedContent['contentType'];
  content_id: string;
  views: string;
  viewers: string;
}

/**
 * What was viewed most from a day on, whether content has it or not. Ranked by distinct members first, so that one member who
 * reports a lot moves nothing far.
 */
export async function mostPlayedSince(
  client: ClickHouseClient,
  day: string,
  count: number,
): Promise<PlayedContent[]> {
  const rows = await runQuery<PlayedRow>(
    client,
    `SELECT
      content_type,
      content_id,
      ${countViews} AS views,
      uniqExactIf(member_id, viewed > '') AS viewers
    FROM tracked_actions
    WHERE toDate(at) >= {day:Date} AND match(content_id, {id:String})
    GROUP BY content_type, content_id
    HAVING views > 0
    ORDER BY viewers DESC, views DESC, content_type, content_id
    LIMIT {count:UInt32}`,
    { day, count, id: objectIdPattern.source },
  );
  return rows.map((row) => ({
    contentType: row.content_type,
    contentId: row.content_id,
    views: Number(row.views),
    members: Number(row.viewers),
  }));
}
