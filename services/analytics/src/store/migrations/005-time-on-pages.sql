-- The item whose page was left. Browsers report the time on a page when it is left or hidden, mostly without naming the item.
ALTER TABLE tracked_actions ADD COLUMN IF NOT EXISTS page_item String
  MATERIALIZED extract(from_page, '^/((?:video|embed|youtube)/[0-9a-f]{24})(?:[/?#]|$)');
ALTER TABLE tracked_actions ADD PROJECTION IF NOT EXISTS page_days (
  SELECT
    toDate(at),
    page_item,
    sum(video_seconds)
  GROUP BY toDate(at), page_item
);
-- Goes on in the background: until then older rows are read one by one.
ALTER TABLE tracked_actions MATERIALIZE PROJECTION page_days;

ALTER TABLE content_daily COMMENT COLUMN seconds 'Seconds that were reported together with it, by the back link of its page only; events has all of its page, by from_page';
