-- One row a playback once merged: its report with the highest number. Reports are totals so far, so that storing one again, late or never
-- changes no figure, and the writer need not look them up before (docs/adr/0084). No partitions: a playback may end in another month.
CREATE TABLE IF NOT EXISTS tracked_playbacks (
  content_type LowCardinality(String),
  content_id String,
  member_id String,
  playback_id UUID,
  report UInt32,
  at DateTime64(3, 'UTC'),
  duration_seconds UInt32,
  first_frame_ms Nullable(UInt32),
  played_ms UInt32,
  stalls UInt16,
  stalled_ms UInt32,
  seeks UInt16,
  seek_ms UInt32,
  errors Array(LowCardinality(String)),
  rendition LowCardinality(String),
  watched Array(Tuple(UInt32, UInt32))
)
ENGINE = ReplacingMergeTree(report)
-- The id is its member's: nobody else's report replaces it.
ORDER BY (content_type, content_id, member_id, playback_id);

CREATE OR REPLACE VIEW playbacks (
  at DateTime64(3, 'UTC') COMMENT 'When it was last reported, by the server''s clock, UTC',
  member_id String COMMENT 'The member, as in events',
  content_type LowCardinality(String) COMMENT 'video',
  content_id String COMMENT 'Id of the film',
  playback_id UUID COMMENT 'Id of the playback: one film, played on one page from its start or from where it went on',
  duration_seconds UInt32 COMMENT 'Length of the film as the player knew it',
  first_frame_ms Nullable(UInt32) COMMENT 'Milliseconds from play to the first picture; null when none was shown',
  played_ms UInt32 COMMENT 'Milliseconds of playing',
  stalls UInt16 COMMENT 'Times it stopped for lack of data',
  stalled_ms UInt32 COMMENT 'Milliseconds it stood still for that',
  seeks UInt16 COMMENT 'Times the member jumped to another place',
  seek_ms UInt32 COMMENT 'Milliseconds until the pictures of those places were there',
  errors Array(LowCardinality(String)) COMMENT 'Why it stopped: line (no data), gone (no such file), format (can''t be decoded)',
  rendition LowCardinality(String) COMMENT 'What was played last: original (the uploaded file), copy, 1080p, 720p or 480p',
  watched Array(Tuple(UInt32, UInt32)) COMMENT 'Played intervals of the film, in seconds from its start'
)
DEFINER = CURRENT_USER SQL SECURITY DEFINER
AS SELECT
  at, member_id, content_type, content_id, playback_id, duration_seconds, first_frame_ms, played_ms, stalls, stalled_ms, seeks, seek_ms,
  errors, rendition, watched
FROM tracked_playbacks FINAL
COMMENT 'What each playback of an uploaded film was like, one row each';
