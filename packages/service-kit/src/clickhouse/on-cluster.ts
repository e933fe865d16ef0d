const definition =
  /^((?:\s|--.*\n)*(?:(?:CREATE(?: OR REPLACE)?|DROP) (?:DATABASE|TABLE|VIEW)(?: IF (?:NOT )?EXISTS)? [\w.]+|ALTER TABLE [\w.]+(?= (?:MODIFY SETTING|COMMENT COLUMN))))/;
const engine = /(\bENGINE = )((?!Replicated)\w*MergeTree\b)/;
const window = /\bnon_(replicated_deduplication_window = \d+)/;

/** How long Keeper remembers a token, in seconds; an unreplicated table has no such limit. ClickHouse's default is an hour. */
const windowSeconds = 7 * 24 * 60 * 60;

/**
 * A statement that defines a database, table or view, a table's settings or a column's comment, as it is for a cluster of replicas: on
 * all of them, with replicated engines. Other statements stay as they are, since a replicated table passes its changes on by itself.
 * @param cluster its name in ClickHouse's configuration; without one, nothing changes
 */
export function onCluster(statement: string, cluster: string): string {
  if (cluster === '' || !definition.test(statement)) return statement;
  return statement
    .replace(definition, `$1 ON CLUSTER '${cluster}'`)
    .replace(engine, '$1Replicated$2')
    .replace(window, `$1, replicated_deduplication_window_seconds = ${windowSeconds}`);
}

/** Settings of a client: what a cluster of replicas acknowledges is on most of them. */
export const quorumSettings = (cluster = ''): { insert_quorum?: string } =>
  cluster ? { insert_quorum: 'auto' } : {};
