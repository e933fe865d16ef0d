import type { ClickHouseClient } from '@clickhouse/client';
import { type ItemViews, itemViewsMax, viewedKinds } from '@platform/contracts';
import { gauge, inBatches } from '@platform/service-kit';
import { totalsOfKind, totalsStoredSince, type ViewTotal } from './store/item-views.ts';

/** Interval of full pushes, which take out views that are past their retention and bring what was beyond `recentTotalsMax`. */
const everythingEveryMs = 60 * 60 * 1000;
/** Pause after a full push that failed, in milliseconds. */
const retryMs = 60_000;
/** Upper bound from an insert's timestamp until it is visible, including clock skew between replicas. */
const insertMs = 10 * 60 * 1000;

const pushedAt = gauge({
  name: 'analytics_views_pushed_timestamp_seconds',
  help: 'When content was last told the views of its items',
});

const keyOf = ({ kind, id }: ViewTotal): string => `${kind}/${id}`;
const viewsOf = ({ id, views }: ViewTotal) => ({ id, views });
const newestOf = (totals: readonly ViewTotal[], known: number): number =>
  totals.reduce((newest, { storedAt }) => Math.max(newest, storedAt), known);

/**
 * Returns a function that pushes view totals to content: of all items at first and once an hour, otherwise of items
 * with views stored since the last call. Totals are absolute, so it is safe to retry and to run in several replicas.
 */
export function createViewsPusher(
  clickhouse: ClickHouseClient,
  setViews: (request: ItemViews) => Promise<void>,
): () => Promise<void> {
  /** When the next full push is due. */
  let everythingAt = 0;
  /** Storage time of the newest pushed view, in milliseconds. */
  let newest = 0;
  /** The last pushed totals of items with new views. */
  let pushed = new Map<string, number>();

  async function pushEverything(): Promise<void> {
    let found = 0;
    for (const kind of viewedKinds) {
      let after: string | undefined;
      do {
        const totals = await totalsOfKind(clickhouse, { kind, after, limit: itemViewsMax });
        const upTo = totals.length === itemViewsMax ? totals.at(-1)?.id : undefined;
        await setViews({ kind, views: totals.map(viewsOf), range: { after, upTo } });
        found = newestOf(totals, found);
        after = upTo;
      } while (after);
    }
    newest = found;
    pushed = new Map();
  }

  async function pushChanges(): Promise<void> {
    const recent = await totalsStoredSince(clickhouse, Math.max(0, newest - insertMs));
    const changed = recent.filter((total) => pushed.get(keyOf(total)) !== total.views);
    for (const [kind, totals] of Map.groupBy(changed, (total) => total.kind)) {
      for (const batch of inBatches(totals, itemViewsMax))
        await setViews({ kind, views: batch.map(viewsOf) });
    }
    newest = newestOf(recent, newest);
    pushed = new Map(recent.map((total) => [keyOf(total), total.views]));
  }

  return async () => {
    const now = performance.now();
    if (now >= everythingAt) {
      // Set before: where this one fails, changes are pushed until it is repeated.
      everythingAt = now + retryMs;
      await pushEverything();
      everythingAt = now + everythingEveryMs;
    } else {
      await pushChanges();
    }
    pushedAt.set(Date.now() / 1000);
  };
}
