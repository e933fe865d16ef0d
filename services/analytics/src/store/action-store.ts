import { setTimeout as delay } from 'node:timers/promises';
import type { ClickHouseClient } from '@clickhouse/client';
import type { Logger } from '@platform/service-kit';
import type { ActionRow } from '../domain/action-row.ts';

/** One action to be stored. */
export interface NewAction {
  eventId: string;
  memberId: string;
  row: ActionRow;
}

/** A part whose token was written down is renamed into place at once; what isn't seen after this was lost in between. */
const settleMs = 2_000;
/**
 * An insert that begins later than this after its lookup is that of a process that was stopped meanwhile: another may have done the
 * batch, and ClickHouse remembers the tokens of the last 10,000 batches only, which are minutes when it is busy. No lookup takes as long.
 */
const lookupHoldsMs = 60_000;
/** The list of ids makes a long query, 40 bytes for each action; in Kafka, which gives 4 MiB at once, an action is longer. */
const queryBytes = 4 * 1024 * 1024;
/** In place of an event's key: every event of the member. */
const anyEvent = '*';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The actions in ClickHouse. */
export function createActionStore(client: ClickHouseClient, logger: Logger) {
  return {
    /**
     * Stores those of the actions that aren't stored yet and whose member wasn't erased, all or none.
     * @param token the same for each attempt at the same actions (the batch's id, by which ClickHouse knows a repetition): an attempt still
     * under way elsewhere takes no second effect
     * @param again whether there was an attempt before this one
     */
    async add(actions: readonly NewAction[], token: string, again: boolean): Promise<void> {
      const asked = Date.now();
      const fresh = await notStored(firstOfEach(actions));
      if (fresh.length === 0) return;
      if (Date.now() - asked > lookupHoldsMs) throw new Error('What was looked up may no longer be so');
      await insert(fresh, token);
      if (again) await insertLost(fresh, token);
    },
  };

  async function insert(actions: readonly NewAction[], token: string): Promise<void> {
    await client.insert({
      table: 'tracked_actions',
      columns: Object.keys(actions[0]?.row ?? {}) as [string, ...string[]],
      values: actions.map(({ row }) => Object.values(row)),
      format: 'JSONCompactEachRow',
      clickhouse_settings: {
        async_insert: 0,
        wait_end_of_query: 1,
        insert_deduplication_token: token,
      },
    });
  }

  /**
   * ClickHouse writes a token down just before the part it is for: killed in between, it takes the repetition for a duplicate and
   * the rows are nowhere. So after a repetition the rows are looked for, and what is missing gets a token of its own.
   */
  async function insertLost(actions: readonly NewAction[], token: string): Promise<void> {
    if ((await notStored(actions)).length === 0) return;
    await delay(settleMs);
    const lost = await notStored(actions);
    if (lost.length === 0) return;
    logger.warn({ lost: lost.length }, 'actions whose token was known were not stored: storing them anew');
    await insert(lost, `${token}/lost/${lost[0]?.eventId}`);
  }

  /** Those that are not stored yet, and whose member wasn't erased. */
  async function notStored(actions: readonly NewAction[]): Promise<NewAction[]> {
    const keys = actions.map(({ eventId }) => eventKey(eventId));
    const members = [...new Set(actions.map(({ memberId }) => memberId))];
    // The keys are one text that is cast: as literals of their own ClickHouse needs three times as long for the query.
    const result = await client.query({
      query: `SELECT toString(event_key) AS key, member_id FROM tracked_actions WHERE event_key IN '[${keys}]'::Array(UInt128)
        UNION ALL
        SELECT '${anyEvent}' AS key, member_id FROM erased_members WHERE member_id IN {members:Array(String)}`,
      query_params: { members },
      format: 'JSONCompactEachRow',
      clickhouse_settings: { max_query_size: String(queryBytes) },
    });
    const known = new Set((await result.json<[string, string]>()).map(([key, member]) => `${key}/${member}`));
    return actions.filter(
      ({ memberId }, index) =>
        !known.has(`${keys[index]}/${memberId}`) && !known.has(`${anyEvent}/${memberId}`),
    );
  }
}

/** The same event of a member twice in one batch is one event, the first. */
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
 * The number ClickHouse makes of a UUID, in decimal. Only digits come out of it: the lookup has far too many for query parameters,
 * which travel in the URL, so they are part of its text.
 */
function eventKey(eventId: string): string {
  if (!uuid.test(eventId)) throw new UnstorableAction('An event id is not a UUID');
  return BigInt(`0x${eventId.replaceAll('-', '')}`).toString();
}

/** ClickHouse's names for rows it will never take. */
const refusedRows =
  /^(CANNOT_PARSE_\w+|CANNOT_READ_\w+|INCORRECT_DATA|TYPE_MISMATCH|ARGUMENT_OUT_OF_BOUND|VALUE_IS_OUT_OF_RANGE_OF_DATA_TYPE|TOO_LARGE_STRING_SIZE)$/;

/** An action that can't be made a row of. */
export class UnstorableAction extends Error {
  override readonly name = 'UnstorableAction';
}

/** Whether an error is an action's fault: all else that goes wrong in storing is ClickHouse's, and passes. */
export const isPoison = (error: unknown): boolean =>
  error instanceof UnstorableAction ||
  error instanceof RangeError ||
  refusedRows.test(String((error as { type?: unknown } | null)?.type));
