-- Members whose actions have to go: what of theirs is still in Kafka is not stored. Ids only, never numbers.
CREATE TABLE IF NOT EXISTS erased_members (
  member_id String,
  -- When the member was deleted, and when that was written down here.
  requested_at DateTime64(3, 'UTC'),
  recorded_at DateTime DEFAULT now()
)
ENGINE = ReplacingMergeTree
ORDER BY member_id;
