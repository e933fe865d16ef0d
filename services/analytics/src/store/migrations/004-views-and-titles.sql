-- What one member alone can't forge (docs/adr/0051): views, of which a member makes one in each half hour of the clock, and the
-- title that most members reported. content_totals had the title reported last. Nothing here waits for what is stored to be
-- rewritten: until then the older parts are read row by row, with the same answers, later; on tens of millions of rows the summary
-- may need longer than it may take, until they are.
ALTER TABLE tracked_actions ADD PROJECTION IF NOT EXISTS content_figures (
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
    uniqExactIf(membership_number, intDiv(toUnixTimestamp64Milli(at), 1800000), action_type = 'video_view'),
    uniqExactMap(map(content_title, membership_number))
  GROUP BY toDate(at), content_type, content_id
);

ALTER TABLE tracked_actions MATERIALIZE PROJECTION content_figures SETTINGS mutations_sync = 0;

CREATE OR REPLACE VIEW content_daily (
  day Date COMMENT 'Day, UTC',
  content_type LowCardinality(String) COMMENT 'video, embed or youtube',
  content_id String COMMENT 'Id of the content, as members'' browsers report it: the library need not have it',
  content_title String COMMENT 'The title that most members reported that day',
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
AS WITH uniqExactMap(map(tracked_actions.content_title, membership_number)) AS reporters
SELECT
  toDate(at) AS day,
  content_type,
  content_id,
  mapKeys(reporters)[indexOf(mapValues(reporters), arrayMax(mapValues(reporters)))] AS content_title,
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

ALTER TABLE tracked_actions DROP PROJECTION IF EXISTS content_totals SETTINGS alter_sync = 0, mutations_sync = 0;
