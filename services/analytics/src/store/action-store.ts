import { setTimeout as delay } from 'node:timers/promises';
import type { ClickHouseClient } from '@clickhouse/client';
import { inSpan, type Logger } from '@platform/service-kit';
import type { ActionRow } from '../domain/action-row.ts';

export interface NewAction {
  eventId: string;
  memberId: string;
  row: ActionRow;
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
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function createActionStore(client: ClickHouseClient, logger: Logger) {
  return {
    /**
     * Stores the actions that are not stored yet, all or none.
     * @param token the batch's id, the same for each attempt: ClickHouse uses it to drop duplicate inserts, also of an
     * attempt still in progress elsewhere
     * @param isRetry whether this is a retry
     */
    async add(actions: readonly NewAction[], token: string, isRetry: boolean): Promise<void> {
      const asked = Date.now();
      const fresh = await notStored(firstOfEach(actions));
      if (fresh.length === 0) return;
      if (Date.now() - asked > lookupHoldsMs) throw new Error('What was looked up may no longer be so');
      await insert(fresh, token);
      if (isRetry) await insertLost(fresh, token);
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

  /**
   * ClickHouse logs a token just before it commits the part. If it is killed in between, it treats the retry as a
   * duplicate although the rows are lost. So after a retry, missing rows are inserted with a new token, and another one each time
   * until none is missing: ClickHouse may have been killed in an earlier one of these inserts too.
   */
  async function insertLost(actions: readonly NewAction[], token: string): Promise<void> {
    for (let round = 0; ; round += 1) {
      if ((await notStored(actions)).length === 0) return;
      await delay(settleMs);
      const lost = await notStored(actions);
      if (lost.length === 0) return;
      logger.warn({ lost: lost.length }, 'actions whose token was known were not stored: storing them again');
      await insert(lost, `${token}/lost/${lost[0]?.eventId}/${round}`);
    }
  }

  /** Filters out stored actions. */
  async function notStored(actions: readonly NewAction[]): Promise<NewAction[]> {
    const keys = actions.map(({ eventId }) => eventKey(eventId));
    // One cast string: separate literals make the query three times as slow.
    const result = await client.query({
      query: `SELECT toString(event_key) AS key, member_id FROM tracked_actions WHERE event_key IN '[${keys}]'::Array(UInt128)`,
      format: 'JSONCompactEachRow',
      clickhouse_settings: { max_query_size: String(queryBytes) },
    });
    const known = new Set((await result.json<[string, string]>()).map(([key, member]) => `${key}/${member}`));
    return actions.filter(({ memberId }, index) => !known.has(`${keys[index]}/${memberId}`));
  }
}

/** Removes duplicate events of a member within the batch; the first wins. */
function firstOfEach(actions: readonly NewAction[]): NewAction[] {
  const seen = new Map<string, NewAction>();
  for (const action of actions) {
    const eventId = action.eventId.toLowerCase();
    const own = `${eventId}/${action.memberId}`;
    if (!seen.has(own)) seen.set(own, { ...action, eventId });
  }
  return [...seen.values()];
}

/**
 * A UUID as a decimal UInt128, as in ClickHouse. Digits only, so it is safe in the query's text: too many for query
 * parameters, which are sent in the URL.
 */
function eventKey(eventId: string): string {
  if (!uuid.test(eventId)) throw new UnstorableAction('An event id is not a UUID');
  return BigInt(`0x${eventId.replaceAll('-', '')}`).toString();
}

/** ClickHouse's error types for invalid rows. */
const refusedRows =
  /^(CANNOT_PARSE_\w+|CANNOT_READ_\w+|INCORRECT_DATA|TYPE_MISMATCH|ARGUMENT_OUT_OF_BOUND|VALUE_IS_OUT_OF_RANGE_OF_DATA_TYPE|TOO_LARGE_STRING_SIZE)$/;

/** An action that can't be converted to a row. */
export class UnstorableAction extends Error {
  override readonly name = 'UnstorableAction';
}

/** Whether an action caused the error. All other storage errors are ClickHouse's, and temporary. */
export const isPoison = (error: unknown): boolean =>
  error instanceof UnstorableAction ||
  error instanceof RangeError ||
  refusedRows.test(String((error as { type?: unknown } | null)?.type));
