import type { Mark } from '@platform/contracts';
import { limits, storageKeys } from '@platform/contracts/limits';
import { apiPath } from '@platform/contracts/paths';
import {
  type QueryClient,
  queryOptions,
  type UseQueryResult,
  useQueries,
  useQuery,
} from '@tanstack/react-query';
import { api } from '../../../lib/api-client.ts';
import { storage } from '../../../lib/storage.ts';

/** A member's progress and watch-later flag of items. One query an item; ids asked for in the same task share a request. */

type Batch = { ids: string[]; marks: Promise<ReadonlyMap<string, Mark>> };

/** Collects the ids asked for in one task, such as those of all cards of a page that renders. */
let open: Batch | undefined;

function newBatch(): Batch {
  const ids: string[] = [];
  const marks = new Promise((resolve) => setTimeout(resolve)).then(async () => {
    if (open?.ids === ids) open = undefined;
    const found = await api(apiPath('/api/me/marks', { ids: ids.join(',') }));
    return new Map(found.map((mark) => [mark.id, mark]));
  });
  return { ids, marks };
}

const noMark = (id: string): Mark => ({ id, progress: null, later: false });

async function loadMark(id: string): Promise<Mark> {
  if (!open || open.ids.length === limits.idsAtOnce) open = newBatch();
  const { ids, marks } = open;
  ids.push(id);
  return (await marks).get(id) ?? noMark(id);
}

/** Reports of this page update the marks themselves (`applyMark`); another device's show when the list is opened again. */
const staleTime = 10_000;

export const markQuery = (id: string) =>
  queryOptions({ queryKey: [apiPath('/api/me/marks'), id], queryFn: () => loadMark(id), staleTime });

/** Undefined until it is loaded. */
export const useMark = (id: string): Mark | undefined => useQuery(markQuery(id)).data;

export type Marks = ReadonlyMap<string, Mark>;

const combine = (results: readonly UseQueryResult<Mark>[]) => ({
  marks: new Map(results.flatMap(({ data }) => (data ? [[data.id, data]] : []))) as Marks,
  isPending: results.some((result) => result.isPending),
});

/** The marks of these items by id, as far as they are loaded. */
export const useMarks = (ids: readonly string[]) => useQueries({ queries: ids.map(markQuery), combine });

/** Changes a loaded mark wherever it shows, after the server has been told. What is begun gets room on the home page. */
export function applyMark(queryClient: QueryClient, id: string, change: Partial<Omit<Mark, 'id'>>): void {
  if (change.progress?.finished === false) storage.set(storageKeys.continueRow, 'true');
  queryClient.setQueryData<Mark>(markQuery(id).queryKey, (mark) => mark && { ...mark, ...change });
}
