-- One row an action. The aggregates are projections, not materialised views: a part carries its rows and its aggregates
-- together, so an insert is all or nothing, and what removes rows corrects every aggregate (docs/adr/0051).
CREATE TABLE IF NOT EXISTS tracked_actions (
  member_id String,
  at DateTime64(3, 'UTC'),
  event_id UUID,
  client_time Nullable(DateTime64(3, 'UTC')),
  action_type LowCardinality(String),
  content_type LowCardinality(String),
  content_id String,
  from_page String,
  to_page String,
  time_spent_seconds UInt32,
  video_seconds UInt32,
  kafka_partition UInt16,
  kafka_offset UInt64,
  -- When the writer stored the row: actions may be stored long after they happened.
  stored_at DateTime64(3, 'UTC'),
  -- What 'distinct content' compares; empty where an action has none.
  content_key String MATERIALIZED if(content_id = '', '', concat(content_type, '/', content_id)),
  -- One definition of a view (docs/adr/0071): all that one member does to view one item within one half hour of the clock, UTC.
  -- Compare it by `viewed > ''`: for notEmpty(viewed) ClickHouse reads a subcolumn and then finds no projection.
  viewed String MATERIALIZED multiIf(
    action_type IN ('video_view', 'page_view') AND content_type != '' AND match(content_id, '^[0-9a-f]{24}$'),
    concat(content_type, '/', content_id),
    action_type = 'page_enter' AND match(to_page, '^/blog/[0-9a-f]{24}/?([?#]|$)'),
    concat('blog-post/', substring(to_page, 7, 24)),
    ''
  ),
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
      member_id,
      count(),
      min(at),
      max(at),
      sum(time_spent_seconds),
      sum(video_seconds),
      countIf(action_type = 'video_click')
    GROUP BY member_id
  ),
  -- All figures of few members at a time: the sets behind 'distinct' are large, and a granule is read whole.
  PROJECTION member_figures (
    SELECT
      member_id,
      count(),
      min(at),
      max(at),
      sum(time_spent_seconds),
      sum(video_seconds),
      countIf(action_type = 'video_click'),
      uniqExactIf(content_key, notEmpty(content_key))
    GROUP BY member_id
  ) WITH SETTINGS (index_granularity = 32),
  PROJECTION content_days (
    SELECT
      toDate(at),
      content_type,
      content_id,
      count(),
      countIf(action_type = 'video_click'),
      countIf(action_type = 'page_view'),
      countIf(action_type = 'video_view'),
      sum(video_seconds),
      uniqExact(member_id),
      uniqExactIf(member_id, viewed > ''),
      uniqExactIf(member_id, intDiv(toUnixTimestamp64Milli(at), 1800000), viewed > '')
    GROUP BY toDate(at), content_type, content_id
  ),
  -- Totals of an item, and when they last changed.
  PROJECTION item_views (
    SELECT
      viewed,
      max(stored_at),
      uniqExactIf(member_id, intDiv(toUnixTimestamp64Milli(at), 1800000), viewed > '')
    GROUP BY viewed
  ) WITH SETTINGS (index_granularity = 64),
  PROJECTION action_totals (
    SELECT
      toDate(at),
      action_type,
      count(),
      sum(time_spent_seconds),
      uniqExact(member_id)
    GROUP BY toDate(at), action_type
  )
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(at)
ORDER BY (member_id, at, event_id)
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

-- What analysts read (docs/data-dictionary.md is made from these comments). The views run as their definer, so that a reader
-- needs no right on the table behind them.
CREATE OR REPLACE VIEW events (
  at DateTime64(3, 'UTC') COMMENT 'When it happened, by the server''s clock, UTC',
  member_id String COMMENT 'The member; stays the same when they are given a new membership number',
  action_type LowCardinality(String) COMMENT 'page_enter, page_view, video_click, video_view, back_button, page_blur, page_focus, page_exit or page_unload',
  content_type LowCardinality(String) COMMENT 'video, embed or youtube; empty where the action has no content',
  content_id String COMMENT 'Id of the content; empty where the action has none',
  viewed String COMMENT 'What the action is a view of: its content type (blog-post for a post), a slash and its id; else empty. Views are the distinct pairs of member and half hour of the clock, UTC',
  from_page String COMMENT 'Path of the page the action was made on or left; empty when not reported',
  to_page String COMMENT 'Path of the page that was entered; empty when not reported',
  seconds UInt32 COMMENT 'Visible seconds on the page since the last report; every second is reported once',
  video_seconds UInt32 COMMENT 'The same where the page is a detail page or the short-video viewer, else 0',
  client_time Nullable(DateTime64(3, 'UTC')) COMMENT 'The browser''s own clock, UTC; not to be relied on',
  event_id UUID COMMENT 'Id of the event, unique among the member''s'
)
DEFINER = CURRENT_USER SQL SECURITY DEFINER
AS SELECT
  at, member_id, action_type, content_type, content_id, viewed, from_page, to_page,
  time_spent_seconds AS seconds, video_seconds, client_time, event_id
FROM tracked_actions
COMMENT 'Every action of a member, one row each';

CREATE OR REPLACE VIEW member_profiles (
  member_id String COMMENT 'The member, as in events',
  first_activity DateTime64(3, 'UTC') COMMENT 'Time of the first action, UTC',
  last_activity DateTime64(3, 'UTC') COMMENT 'Time of the latest action, UTC',
  total_actions UInt64 COMMENT 'Number of actions',
  video_clicks UInt64 COMMENT 'Number of video_click actions',
  unique_videos UInt64 COMMENT 'Number of distinct contents in all actions',
  total_seconds UInt64 COMMENT 'Visible seconds on all pages',
  video_seconds UInt64 COMMENT 'Visible seconds on detail pages and in the short-video viewer'
)
DEFINER = CURRENT_USER SQL SECURITY DEFINER
AS SELECT
  member_id,
  min(at) AS first_activity,
  max(at) AS last_activity,
  count() AS total_actions,
  countIf(action_type = 'video_click') AS video_clicks,
  uniqExactIf(content_key, notEmpty(content_key)) AS unique_videos,
  sum(time_spent_seconds) AS total_seconds,
  sum(tracked_actions.video_seconds) AS video_seconds
FROM tracked_actions
GROUP BY member_id
COMMENT 'One row a member with recorded activity';

CREATE OR REPLACE VIEW content_daily (
  day Date COMMENT 'Day, UTC',
  content_type LowCardinality(String) COMMENT 'video, embed or youtube',
  content_id String COMMENT 'Id of the content, as members'' browsers report it: the library need not have it',
  actions UInt64 COMMENT 'Number of actions on this content',
  clicks UInt64 COMMENT 'Clicks on its card (video_click)',
  page_views UInt64 COMMENT 'Openings of its detail page (page_view)',
  video_views UInt64 COMMENT 'Times it was played (video_view)',
  views UInt64 COMMENT 'Openings and plays, where all of one member''s within one half hour of the clock are one; the library shows the sum over all days',
  members UInt64 COMMENT 'Distinct members who acted on it',
  viewers UInt64 COMMENT 'Distinct members among the views',
  seconds UInt64 COMMENT 'Seconds on its page or in the viewer that were reported together with it'
)
DEFINER = CURRENT_USER SQL SECURITY DEFINER
AS SELECT
  toDate(at) AS day,
  content_type,
  content_id,
  count() AS actions,
  countIf(action_type = 'video_click') AS clicks,
  countIf(action_type = 'page_view') AS page_views,
  countIf(action_type = 'video_view') AS video_views,
  uniqExactIf(member_id, intDiv(toUnixTimestamp64Milli(at), 1800000), viewed > '') AS views,
  uniqExact(member_id) AS members,
  uniqExactIf(member_id, viewed > '') AS viewers,
  sum(tracked_actions.video_seconds) AS seconds
FROM tracked_actions
WHERE notEmpty(content_id)
GROUP BY day, content_type, content_id
COMMENT 'One row a day and content with activity';

CREATE OR REPLACE VIEW actions_daily (
  day Date COMMENT 'Day, UTC',
  action_type LowCardinality(String) COMMENT 'Kind of action, as in events',
  actions UInt64 COMMENT 'Number of actions',
  members UInt64 COMMENT 'Distinct members who did it',
  seconds UInt64 COMMENT 'Visible seconds reported with it'
)
DEFINER = CURRENT_USER SQL SECURITY DEFINER
AS SELECT
  toDate(at) AS day,
  action_type,
  count() AS actions,
  uniqExact(member_id) AS members,
  sum(time_spent_seconds) AS seconds
FROM tracked_actions
GROUP BY day, action_type
COMMENT 'One row a day and kind of action';
