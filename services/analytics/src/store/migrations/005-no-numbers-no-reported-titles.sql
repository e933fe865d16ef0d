-- Analysts see no membership numbers, which are log-ins, and no titles that members' browsers report (docs/adr/0069). The
-- projections change with the views: member_totals had no member ids, content_figures had the titles. Nothing here waits for what
-- is stored to be rewritten: until then the older parts are read row by row, with the same answers, later.
ALTER TABLE tracked_actions ADD PROJECTION IF NOT EXISTS member_figures (
  SELECT
    membership_number,
    member_id,
    count(),
    min(at),
    max(at),
    sum(time_spent_seconds),
    sum(video_seconds),
    countIf(action_type = 'video_click'),
    uniqExactIf(content_key, notEmpty(content_key))
  GROUP BY membership_number, member_id
) WITH SETTINGS (index_granularity = 32);

ALTER TABLE tracked_actions ADD PROJECTION IF NOT EXISTS content_counts (
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
    uniqExactIf(membership_number, intDiv(toUnixTimestamp64Milli(at), 1800000), action_type = 'video_view')
  GROUP BY toDate(at), content_type, content_id
);

ALTER TABLE tracked_actions MATERIALIZE PROJECTION member_figures SETTINGS mutations_sync = 0;

ALTER TABLE tracked_actions MATERIALIZE PROJECTION content_counts SETTINGS mutations_sync = 0;

CREATE OR REPLACE VIEW events (
  at DateTime64(3, 'UTC') COMMENT 'When it happened, by the server''s clock, UTC',
  member_id String COMMENT 'The member; stays the same when they are given a new membership number',
  action_type LowCardinality(String) COMMENT 'page_enter, page_view, video_click, video_view, back_button, page_blur, page_focus, page_exit or page_unload',
  content_type LowCardinality(String) COMMENT 'video, embed or youtube; empty where the action has no content',
  content_id String COMMENT 'Id of the content; empty where the action has none',
  from_page String COMMENT 'Path of the page the action was made on or left; empty when not reported',
  to_page String COMMENT 'Path of the page that was entered; empty when not reported',
  seconds UInt32 COMMENT 'Visible seconds on the page since the last report; every second is reported once',
  video_seconds UInt32 COMMENT 'The same where the page is a detail page or the short-video viewer, else 0',
  client_time Nullable(DateTime64(3, 'UTC')) COMMENT 'The browser''s own clock, UTC; not to be relied on',
  event_id UUID COMMENT 'Id of the event, unique among the member''s'
)
DEFINER = CURRENT_USER SQL SECURITY DEFINER
AS SELECT
  at, member_id, action_type, content_type, content_id, from_page, to_page,
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
  views UInt64 COMMENT 'The same, where all of one member''s within one half hour of the clock are one',
  members UInt64 COMMENT 'Distinct members who acted on it',
  viewers UInt64 COMMENT 'Distinct members who played it',
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
  uniqExactIf(membership_number, intDiv(toUnixTimestamp64Milli(at), 1800000), action_type = 'video_view') AS views,
  uniqExact(membership_number) AS members,
  uniqExactIf(membership_number, action_type = 'video_view') AS viewers,
  sum(tracked_actions.video_seconds) AS seconds
FROM tracked_actions
WHERE notEmpty(content_id)
GROUP BY day, content_type, content_id
COMMENT 'One row a day and content with activity';

ALTER TABLE tracked_actions DROP PROJECTION IF EXISTS member_totals SETTINGS alter_sync = 0, mutations_sync = 0;

ALTER TABLE tracked_actions DROP PROJECTION IF EXISTS content_figures SETTINGS alter_sync = 0, mutations_sync = 0;
