import { setTimeout as delay } from 'node:timers/promises';
import type { ClickHouseClient } from '@clickhouse/client';
import { inSpan, type Logger } from '@platform/service-kit';
import type { ActionRow } from '../domain/action-row.ts';

export interface NewAction {
  /** Where the action is in Kafka: the partition, the record's offset, and its index in the record. */
  position: string;
  row: ActionRow;
}

/** An action with what it is looked up by. */
interface KeyedAction extends NewAction {
  /** As a decimal UInt128. */
  eventKey: string;
  /** Event and member: two members may have used the same event id. */
  identity: string;
}

/** ClickHouse renames a part right after it logs its token. Rows not visible after this time are lost. */
const settleMs = 2_000;
/**
 * An insert that starts later than this after its lookup comes from a process that was suspended: another replica may
 * have stored the batch, and ClickHouse remembers only the tokens of the last 10,000 batches (minutes under load). No
 * lookup takes this long.
 */
const lookupHoldsMs = 60_000;
/** The query lists up to 40 bytes per action. In Kafka, which returns at most 4 MiB per fetch, an action is longer. */
const queryBytes = 4 * 1024 * 1024;

export function createActionStore(client: ClickHouseClient, logger: Logger) {
  return {
    /**
     * Stores the actions that are not stored yet; docs/adr/0051 has the reasons of each step.
     * @param fence resolves if no other writer has had the batch's partition until now
     */
    async add(actions: readonly NewAction[], fence: () => Promise<void>): Promise<void> {
      const nextToken = createTokens();
      let lookedUpAt = Date.now();
      let missing = await notStored(firstOfEach(actions));
      while (missing.length > 0) {
        await fence();
        for (const month of byMonth(missing)) {
          if (Date.now() - lookedUpAt > lookupHoldsMs)
            throw new Error('What was looked up may no longer be so');
          await insert(month, nextToken(month));
        }
        missing = await notStored(missing);
        if (missing.length === 0) return;
        await delay(settleMs);
        lookedUpAt = Date.now();
        missing = await notStored(missing, { current: true });
        if (missing.length > 0)
          logger.warn(
            { missing: missing.length },
            'ClickHouse dropped an insert as a repetition: inserting its rows again',
          );
      }
    },
  };

  async function insert(actions: readonly NewAction[], token: string): Promise<void> {
    const attributes = { 'db.system.name': 'clickhouse', 'db.operation.batch.size': actions.length };
    await inSpan('INSERT tracked_actions', { attributes }, () =>
      client.insert({
        table: 'tracked_actions',
        columns: Object.keys(actions[0]?.row ?? {}) as [string, ...string[]],
        values: actions.map(({ row }) => Object.values(row)),
        format: 'JSONCompactEachRow',
        clickhouse_settings: {
          async_insert: 0,
          wait_end_of_query: 1,
          insert_deduplication_token: token,
        },
      }),
    );
  }

  /** Filters out stored actions. @throws with `current` while a replica of a cluster lacks parts that others have */
  async function notStored(
    actions: readonly KeyedAction[],
    { current = false } = {},
  ): Promise<KeyedAction[]> {
    // One cast string: separate literals make the query three times as slow.
    const found = `event_key IN '[${actions.map(({ eventKey }) => eventKey)}]'::Array(UInt128)`;
    const result = await client.query({
      query: `SELECT toString(event_key) AS key, member_id FROM tracked_actions WHERE ${found}${current ? ` AND NOT ${isBehind}` : ''}`,
      format: 'JSONCompactEachRow',
      clickhouse_settings: { max_query_size: String(queryBytes) },
    });
    const known = new Set((await result.json<[string, string]>()).map(([key, member]) => `${key}/${member}`));
    return actions.filter(({ identity }) => !known.has(identity));
  }
}

/** Fails the query on a replica that has not fetched every insert yet. A table without replicas has no row here. */
const isBehind = `throwIf((SELECT count() FROM system.replicas
  WHERE database = currentDatabase() AND table = 'tracked_actions'
    AND (log_max_index >= log_pointer OR inserts_in_queue > 0)) > 0, 'This replica lacks inserts')`;

/** One insert a month: a part holds rows of one month, and ClickHouse deduplicates parts. */
function byMonth<Action extends NewAction>(actions: readonly Action[]): Action[][] {
  return [...Map.groupBy(actions, ({ row }) => row.at.slice(0, 'yyyy-mm'.length)).values()];
}

/**
 * Makes the tokens of a batch's inserts. Two writers that insert the same first action use the same token, so ClickHouse
 * drops the second insert; what only that one had is then missing, and gets a token of its own. If the same action is
 * missing again, ClickHouse was killed after it logged the token: the next token has a number.
 */
function createTokens() {
  const used = new Map<string, number>();
  return ([first]: readonly NewAction[]): string => {
    const position = first?.position ?? '';
    const times = used.get(position) ?? 0;
    used.set(position, times + 1);
    return times === 0 ? position : `${position}/${times}`;
  };
}

/** Removes duplicate events of a member within the batch; the first wins. */
function firstOfEach(actions: readonly NewAction[]): KeyedAction[] {
  const seen = new Map<string, KeyedAction>();
  for (const action of actions) {
    const eventKey = eventKeyOf(action.row.event_id);
    const identity = `${eventKey}/${action.row.member_id}`;
    if (!seen.has(identity)) seen.set(identity, { ...action, eventKey, identity });
  }
  return [...seen.values()];
}

/**
 * A UUID as a decimal UInt128, as in ClickHouse. Digits only, so it is safe in the query's text: too many for query
 * parameters, which are sent in the URL.
 */
const eventKeyOf = (eventId: string): string => BigInt(`0x${eventId.replaceAll('-', '')}`).toString();

/** ClickHouse's error types for invalid rows. */
const rejectedRows =
  /^(CANNOT_PARSE_\w+|CANNOT_READ_\w+|INCORRECT_DATA|TYPE_MISMATCH|ARGUMENT_OUT_OF_BOUND|VALUE_IS_OUT_OF_RANGE_OF_DATA_TYPE|TOO_LARGE_STRING_SIZE)$/;

/** Whether an action caused the error. All other storage errors are ClickHouse's, and temporary. */
export const isPoison = (error: unknown): boolean =>
  error instanceof RangeError || rejectedRows.test(String((error as { type?: unknown } | null)?.type));
