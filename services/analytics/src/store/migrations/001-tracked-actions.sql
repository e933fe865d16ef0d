-- One row an action. The aggregates are projections, not materialised views: a part carries its rows and its aggregates
-- together, so an insert is all or nothing, and what removes rows corrects every aggregate (docs/adr/0051).
CREATE TABLE IF NOT EXISTS tracked_actions (
  membership_number String,
  at DateTime64(3, 'UTC'),
  event_id UUID,
  member_id String,
  client_time Nullable(DateTime64(3, 'UTC')),
  action_type LowCardinality(String),
  content_type LowCardinality(String),
  content_id String,
  content_title String,
  from_page String,
  to_page String,
  time_spent_seconds UInt32,
  video_seconds UInt32,
  kafka_partition UInt16,
  kafka_offset UInt64,
  -- What 'distinct content' compares; empty where an action has none.
  content_key String MATERIALIZED if(content_id = '', '', concat(content_type, '/', content_id)),

  -- The id as a number: ClickHouse sorts UUIDs by their second half, this by their first, in which those of version 7 have the
  -- time. The ids of a batch are then close together.
  event_key UInt128 MATERIALIZED toUInt128(event_id),

  -- Finds the rows of given events, so that a repeated event is stored once. An id is its member's: nobody else's counts as it.
  PROJECTION by_event (
    SELECT event_key, member_id ORDER BY event_key
  ),
  -- What the list of members is sorted by: read whole, so of large granules.
  PROJECTION member_activity (
    SELECT
      membership_number,
      count(),
      min(at),
      max(at),
      sum(time_spent_seconds),
      sum(video_seconds),
      countIf(action_type = 'video_click')
    GROUP BY membership_number
  ),
  -- All figures of few members at a time: the sets behind 'distinct' are large, and a granule is read whole.
  PROJECTION member_totals (
    SELECT
      membership_number,
      count(),
      min(at),
      max(at),
      sum(time_spent_seconds),
      sum(video_seconds),
      countIf(action_type = 'video_click'),
      uniqExactIf(content_key, notEmpty(content_key))
    GROUP BY membership_number
  ) WITH SETTINGS (index_granularity = 32),
  PROJECTION content_totals (
    SELECT
      toDate(at),
      content_type,
      content_id,
      count(),
      countIf(action_type = 'video_click'),
      countIf(action_type = 'page_view'),
      countIf(action_type = 'video_view'),
      sum(video_seconds),
      uniqExact(membership_number),
      uniqExactIf(membership_number, action_type = 'video_view'),
      argMax(content_title, at)
    GROUP BY toDate(at), content_type, content_id
  ),
  PROJECTION action_totals (
    SELECT
      toDate(at),
      action_type,
      count(),
      sum(time_spent_seconds),
      uniqExact(membership_number)
    GROUP BY toDate(at), action_type
  )
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(at)
ORDER BY (membership_number, at, event_id)
SETTINGS
  -- Without it a plain MergeTree ignores insert_deduplication_token. A redone batch is always among the newest of its partition.
  non_replicated_deduplication_window = 10000,
  -- Small granules and blocks: one member's history is a short range.
  index_granularity = 512,
  min_compress_block_size = 16384,
  -- A month that is over becomes one part: what is asked of a member is looked up in every part.
  min_age_to_force_merge_seconds = 3600,
  min_age_to_force_merge_on_partition_only = 1,
  ttl_only_drop_parts = 1;
