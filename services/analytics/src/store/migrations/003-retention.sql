-- A changed TTL (ANALYTICS_RETENTION_MONTHS) must reach the parts that are there: no merge gives one to a finished month, which is one
-- part. With this setting ClickHouse only reads their times for it; by default it would rewrite all of their data.
ALTER TABLE tracked_actions MODIFY SETTING materialize_ttl_recalculate_only = 1;
ALTER TABLE tracked_playbacks MODIFY SETTING materialize_ttl_recalculate_only = 1;
