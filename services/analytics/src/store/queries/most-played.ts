import type { ClickHouseClient } from '@clickhouse/client';
import { limits, objectIdPattern } from '@platform/contracts';
import type { PlayedContent } from '../../domain/most-watched.ts';
import { runQuery } from './run-query.ts';

interface PlayedRow {
  content_type: PlayedContent['contentType'];
  content_id: string;
  views: string;
  viewers: string;
}

/**
 * What was played from a day on, most first, whether there is such a thing or not. One member is one viewer, and makes at most
 * one view in a half hour: whatever they report alone moves a content among those with as many viewers, and not far.
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
      uniqExactIf(membership_number, intDiv(toUnixTimestamp64Milli(at), ${limits.viewWindowMs}), action_type = 'video_view') AS views,
      uniqExactIf(membership_number, action_type = 'video_view') AS viewers
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
