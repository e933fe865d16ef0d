-- Members whose actions were removed: what of theirs is still in Kafka is not stored. Ids only, never numbers.
CREATE TABLE IF NOT EXISTS erased_members (
  member_id String,
  requested_at DateTime64(3, 'UTC'),
  -- When the rows were gone; null while they wait for the next removal.
  removed_at Nullable(DateTime64(3, 'UTC'))
)
ENGINE = ReplacingMergeTree
ORDER BY member_id;
