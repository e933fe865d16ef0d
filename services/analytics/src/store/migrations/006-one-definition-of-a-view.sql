-- One definition of a view (docs/adr/0071): all that one member does to view one item within one half hour of the clock, UTC. Nothing
-- here waits for what is stored to be rewritten: until then the older parts are read row by row, with the same answers, later.
--
-- It is `viewed > ''` and not notEmpty(viewed), for which ClickHouse reads a subcolumn and then finds no projection.
ALTER TABLE tracked_actions ADD COLUMN IF NOT EXISTS viewed String MATERIALIZED multiIf(
  action_type IN ('video_view', 'page_view') AND content_type != '' AND match(content_id, '^[0-9a-f]{24}$'),
  concat(content_type, '/', content_id),
  action_type = 'page_enter' AND match(to_page, '^/blog/[0-9a-f]{24}/?([?#]|$)'),
  concat('blog-post/', substring(to_page, 7, 24)),
  ''
);

-- When the writer stored the row: actions may be stored long after they happened. Unknown of earlier rows.
ALTER TABLE tracked_actions ADD COLUMN IF NOT EXISTS stored_at DateTime64(3, 'UTC') DEFAULT at;

-- Totals of an item, and when they last changed.
ALTER TABLE tracked_actions ADD PROJECTION IF NOT EXISTS item_views (
  SELECT
    viewed,
    max(stored_at),
    uniqExactIf(member_id, intDiv(toUnixTimestamp64Milli(at), 1800000), viewed > '')
  GROUP BY viewed
) WITH SETTINGS (index_granularity = 64);

-- Replaces content_counts, which counted half hours with a video_view only.
ALTER TABLE tracked_actions ADD PROJECTION IF NOT EXISTS content_days (
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
    uniqExactIf(member_id, viewed > ''),
    uniqExactIf(member_id, intDiv(toUnixTimestamp64Milli(at), 1800000), viewed > '')
  GROUP BY toDate(at), content_type, content_id
);

ALTER TABLE tracked_actions MATERIALIZE COLUMN viewed SETTINGS mutations_sync = 0;

ALTER TABLE tracked_actions MATERIALIZE PROJECTION item_views SETTINGS mutations_sync = 0;

ALTER TABLE tracked_actions MATERIALIZE PROJECTION content_days SETTINGS mutations_sync = 0;

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
  uniqExact(membership_number) AS members,
  uniqExactIf(member_id, viewed > '') AS viewers,
  sum(tracked_actions.video_seconds) AS seconds
FROM tracked_actions
WHERE notEmpty(content_id)
GROUP BY day, content_type, content_id
COMMENT 'One row a day and content with activity';

ALTER TABLE tracked_actions DROP PROJECTION IF EXISTS content_counts SETTINGS alter_sync = 0, mutations_sync = 0;
