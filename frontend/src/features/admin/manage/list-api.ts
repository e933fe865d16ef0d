import { limits } from '@platform/contracts/limits';
import { apiPath } from '@platform/contracts/paths';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { ListParameter } from '../../../lib/use-admin-tab.ts';
import { adminKey, adminPage } from '../auth/api.ts';
import { useIsAdmin } from '../auth/session.ts';
import { type Changes, useTabQuery } from '../common/tab-query.ts';
import { contentKey, listKey } from '../content/api.ts';
import type { ListDefinition, Row } from './list-definitions.ts';

export const pageSizes = [25, 50, 100];

/** The start of a day (`2026-11-21`) plus `later` days, in the device's time zone. */
function startOf(day: string | null, later = 0): string | undefined {
  const [, year, month, date] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(day ?? '') ?? []).map(Number);
  if (!year || !month || !date) return undefined;
  return new Date(year, month - 1, date + later).toISOString();
}

/** Reads the list's page, filters and sort order from the URL, ignoring invalid values. */
export function useListRequest(kind: ListDefinition, tab = 'manage') {
  const { query, change } = useTabQuery(tab);
  const text = (name: ListParameter) => query.get(name)?.slice(0, limits.searchCharacters) || undefined;
  const known = (name: ListParameter, values: readonly string[] = []) =>
    values.find((value) => value === query.get(name));
  const sorts = kind.columns.flatMap((column) => Object.values(column.sorts ?? {}));
  const request = {
    page: Math.min(Math.max(1, Number.parseInt(query.get('page') ?? '', 10) || 1), limits.listMaxPage),
    limit: Number(known('rows', pageSizes.map(String)) ?? pageSizes[0]),
    search: text('search'),
    sort: known('sort', sorts),
    status: known('status', kind.filters?.status),
    release: known('release', kind.filters?.release),
    category: known('category', kind.filters?.category),
    action: known('action', kind.filters?.action),
    ...(kind.path === '/api/admin/audit' && {
      administrator: text('administrator'),
      from: startOf(query.get('from')),
      to: startOf(query.get('to'), 1),
    }),
  };
  return { change, request };
}

/** The list's page that the URL asks for. */
export function useList(kind: ListDefinition, tab: string) {
  const { change, request } = useListRequest(kind, tab);
  const { page, limit: rows, sort, ...filters } = request;
  const key = kind.path === '/api/admin/audit' ? 'audit' : listKey(kind.path);
  const result = useQuery({
    queryKey: [adminKey, key, kind.path, request],
    // Hidden and scheduled items too.
    queryFn: ({ signal }) =>
      adminPage(
        apiPath<ListDefinition['path']>(kind.path, {
          ...request,
          scope: key === contentKey ? 'all' : undefined,
        }),
        { signal },
      ),
    placeholderData: keepPreviousData,
    // Pages aren't kept: an operator may turn thousands.
    gcTime: 0,
    enabled: useIsAdmin(),
  });

  /** Changes the list and goes to its first page. */
  const show = (changes: Changes) => change({ page: undefined, ...changes });

  const total = result.data?.total ?? 0;
  const last = Math.max(1, Math.ceil(total / rows));
  // The last row of the last page was deleted.
  const isPastEnd = result.data !== undefined && !result.isPlaceholderData && page > last;
  const showLast = useEffectEvent(() => show({ page: last > 1 ? String(last) : undefined }));
  useEffect(() => {
    if (isPastEnd) showLast();
  }, [isPastEnd]);

  return {
    result,
    items: result.data && !isPastEnd ? (result.data.items as Row[]) : undefined,
    total,
    page,
    rows,
    sort: sort ?? 'newest',
    filters,
    isFiltered: Object.values(filters).some(Boolean),
    show,
  };
}

export type List = ReturnType<typeof useList>;
