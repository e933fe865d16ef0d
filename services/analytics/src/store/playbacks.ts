import type { ClickHouseClient } from '@clickhouse/client';
import type { PlaybackReport, TrackedAction } from '@platform/contracts';
import { toDateTime } from '../domain/action-row.ts';

/** The ClickHouse row of a playback's report. */
function toPlaybackRow({ at, memberId, contentType, contentId }: TrackedAction, playback: PlaybackReport) {
  return {
    content_type: contentType,
    content_id: contentId,
    member_id: memberId,
    playback_id: playback.playbackId,
    report: playback.report,
    at: toDateTime(at),
    duration_seconds: playback.durationSeconds,
    first_frame_ms: playback.firstFrameMs ?? null,
    played_ms: playback.playedMs,
    stalls: playback.stalls,
    stalled_ms: playback.stalledMs,
    seeks: playback.seeks,
    seek_ms: playback.seekMs,
    errors: playback.errors,
    rendition: playback.rendition,
    watched: playback.watched,
  };
}

/** Stores playbacks' reports. Repeating it, in any order, ends in the same state: the report with the highest number stands. */
export async function addPlaybacks(
  client: ClickHouseClient,
  actions: readonly TrackedAction[],
): Promise<void> {
  const values = actions.flatMap((action) => (action.playback ? toPlaybackRow(action, action.playback) : []));
  if (values.length === 0) return;
  await client.insert({
    table: 'tracked_playbacks',
    values,
    format: 'JSONEachRow',
    clickhouse_settings: { async_insert: 0, wait_end_of_query: 1 },
  });
}
