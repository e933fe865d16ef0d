import type { ClickHouseClient } from '@clickhouse/client';
import {
  type PlaybackDay,
  type PlaybackFigures,
  playbackErrors,
  type Retention,
  retentionSteps,
} from '@platform/contracts';
import type { Content } from '../../domain/names.ts';
import { type Bound, runQuery } from './run-query.ts';
import type { DayRange } from './summary.ts';

const figures = `count() AS playbacks,
  countIf(first_frame_ms IS NOT NULL) AS started,
  quantilesExactIf(0.5, 0.95)(assumeNotNull(first_frame_ms), first_frame_ms IS NOT NULL) AS firstFrame,
  sum(stalled_ms) AS stalled,
  sum(played_ms) AS played,
  ${playbackErrors.map((error) => `countIf(has(errors, '${error}')) AS ${error}`).join(', ')}`;

type FigureRow = Record<
  'playbacks' | 'started' | 'stalled' | 'played' | (typeof playbackErrors)[number],
  number
> & {
  firstFrame: [number, number];
};

function figuresOf(row: FigureRow): PlaybackFigures {
  const { playbacks, started, firstFrame, stalled, played, line, gone, format } = row;
  return {
    playbacks,
    firstFrameMs: started > 0 ? { p50: firstFrame[0], p95: firstFrame[1] } : null,
    stalledShare: stalled > 0 ? stalled / (stalled + played) : 0,
    errors: { line, gone, format },
  };
}

/** Rows of the latest reports. Counts are JSON numbers: none reaches 2^53. */
const readLatest = <Row>(
  client: ClickHouseClient,
  select: string,
  range: DayRange,
  {
    where = '',
    rest = '',
    bound = {},
  }: { where?: string; rest?: string; bound?: Record<string, Bound> } = {},
) =>
  runQuery<Row>(
    client,
    `SELECT ${select} FROM tracked_playbacks FINAL
    WHERE toDate(at) BETWEEN {from:Date} AND {to:Date} ${where} ${rest}`,
    { ...range, ...bound },
    { output_format_json_quote_64bit_integers: 0 },
  );

export type PlayedContent = Content & PlaybackFigures;

/**
 * What playbacks were like in all, by day, and by film, known to content or not. The films are those of the most members, so that ids
 * that one member invented don't displace what several play.
 */
export async function playbackOf(
  client: ClickHouseClient,
  range: DayRange,
  count: number,
): Promise<{ total: PlaybackFigures; days: PlaybackDay[]; videos: PlayedContent[] }> {
  const [[total], days, videos] = await Promise.all([
    readLatest<FigureRow>(client, figures, range),
    readLatest<FigureRow & { day: string }>(client, `toDate(at) AS day, ${figures}`, range, {
      rest: 'GROUP BY day ORDER BY day',
    }),
    readLatest<FigureRow & Content>(
      client,
      `content_type AS contentType, content_id AS contentId, ${figures}`,
      range,
      {
        rest: `GROUP BY content_type, content_id
          ORDER BY uniqExact(member_id) DESC, playbacks DESC, content_type, content_id LIMIT {count:UInt32}`,
        bound: { count },
      },
    ),
  ]);
  return {
    total: figuresOf(total as FigureRow),
    days: days.map((row) => ({ day: row.day, ...figuresOf(row) })),
    videos: videos.map((row) => ({
      contentType: row.contentType,
      contentId: row.contentId,
      ...figuresOf(row),
    })),
  };
}

/** The hundredths of the film that a playback touched. */
const stepsTouched = `arrayDistinct(arrayFlatten(arrayMap(
  played -> range(
    intDiv(played.1 * ${retentionSteps}, duration_seconds),
    least(${retentionSteps}, toUInt64(ceil(greatest(played.2, played.1 + 1) * ${retentionSteps} / duration_seconds)))
  ), watched)))`;

/** How far into a film its playbacks got. */
export async function retentionOf(
  client: ClickHouseClient,
  range: DayRange,
  { contentType, contentId }: Content,
): Promise<Retention> {
  const options = {
    where:
      'AND content_type = {contentType:String} AND content_id = {contentId:String} AND notEmpty(watched) AND duration_seconds > 0',
    bound: { contentType, contentId },
  };
  const [[all], steps] = await Promise.all([
    readLatest<{ playbacks: number; durationSeconds: number }>(
      client,
      'count() AS playbacks, quantileExact(0.5)(duration_seconds) AS durationSeconds',
      range,
      options,
    ),
    readLatest<{ step: number; touched: number }>(
      client,
      `arrayJoin(${stepsTouched}) AS step, count() AS touched`,
      range,
      { ...options, rest: 'GROUP BY step' },
    ),
  ]);
  const { playbacks = 0, durationSeconds = 0 } = all ?? {};
  const touched = new Map(steps.map(({ step, touched }) => [step, touched]));
  const shares = Array.from(
    { length: retentionSteps },
    (_, step) => (touched.get(step) ?? 0) / (playbacks || 1),
  );
  return { playbacks, durationSeconds, shares };
}
