-- What analysts read (docs/data-dictionary.md is made from these comments). The views run as their definer, so that a reader
-- needs no right on the table behind them.
CREATE OR REPLACE VIEW events (
  at DateTime64(3, 'UTC') COMMENT 'When it happened, by the server''s clock, UTC',
  membership_number String COMMENT 'The member, by canonical membership number',
  action_type LowCardinality(String) COMMENT 'page_enter, page_view, video_click, video_view, back_button, page_blur, page_focus, page_exit or page_unload',
  content_type LowCardinality(String) COMMENT 'video, embed or youtube; empty where the action has no content',
  content_id String COMMENT 'Id of the content; empty where the action has none',
  content_title String COMMENT 'Its title as the browser showed it; empty where the action has none',
  from_page String COMMENT 'Path of the page the action was made on or left; empty when not reported',
  to_page String COMMENT 'Path of the page that was entered; empty when not reported',
  seconds UInt32 COMMENT 'Visible seconds on the page since the last report; every second is reported once',
  video_seconds UInt32 COMMENT 'The same where the page is a detail page or the short-video viewer, else 0',
  client_time Nullable(DateTime64(3, 'UTC')) COMMENT 'The browser''s own clock, UTC; not to be relied on',
  event_id UUID COMMENT 'Id of the event, unique among the member''s'
)
DEFINER = CURRENT_USER SQL SECURITY DEFINER
AS SELECT
  at, membership_number, action_type, content_type, content_id, content_title, from_page, to_page,
  time_spent_seconds AS seconds, video_seconds, client_time, event_id
FROM tracked_actions
COMMENT 'Every action of a member, one row each';

CREATE OR REPLACE VIEW member_profiles (
  membership_number String COMMENT 'The member, by canonical membership number',
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
  membership_number,
  min(at) AS first_activity,
  max(at) AS last_activity,
  count() AS total_actions,
  countIf(action_type = 'video_click') AS video_clicks,
  uniqExactIf(content_key, notEmpty(content_key)) AS unique_videos,
  sum(time_spent_seconds) AS total_seconds,
  sum(tracked_actions.video_seconds) AS video_seconds
FROM tracked_actions
GROUP BY membership_number
COMMENT 'One row a member with recorded activity';

CREATE OR REPLACE VIEW content_daily (
  day Date COMMENT 'Day, UTC',
  content_type LowCardinality(String) COMMENT 'video, embed or youtube',
  content_id String COMMENT 'Id of the content',
  content_title String COMMENT 'Its title as last shown by a browser that day',
  actions UInt64 COMMENT 'Number of actions on this content',
  clicks UInt64 COMMENT 'Clicks on its card (video_click)',
  page_views UInt64 COMMENT 'Openings of its detail page (page_view)',
  video_views UInt64 COMMENT 'Times it was played (video_view)',
  members UInt64 COMMENT 'Distinct members who acted on it',
  viewers UInt64 COMMENT 'Distinct members who played it',
  seconds UInt64 COMMENT 'Seconds on its page or in the viewer that were reported together with it'
)
DEFINER = CURRENT_USER SQL SECURITY DEFINER
AS SELECT
  toDate(at) AS day,
  content_type,
  content_id,
  argMax(tracked_actions.content_title, at) AS content_title,
  count() AS actions,
  countIf(action_type = 'video_click') AS clicks,
  countIf(action_type = 'page_view') AS page_views,
  countIf(action_type = 'video_view') AS video_views,
  uniqExact(membership_number) AS members,
  uniqExactIf(membership_number, action_type = 'video_view') AS viewers,
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
  uniqExact(membership_number) AS members,
  sum(time_spent_seconds) AS seconds
FROM tracked_actions
GROUP BY day, action_type
COMMENT 'One row a day and kind of action';
