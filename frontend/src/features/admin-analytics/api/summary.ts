import type { AnalyticsSummary } from '@platform/contracts';
import { limits } from '@platform/contracts/limits';
import { paths } from '@platform/contracts/paths';
import { queryOptions } from '@tanstack/react-query';
import { adminApi } from '../../admin-auth/lib/admin-api.ts';
import { analyticsKey } from '../lib/keys.ts';
import { logFailures } from '../lib/log-failures.ts';

/** Totals over all members, and what happened in the last thirty days. */
export const summaryQuery = queryOptions({
  queryKey: [...analyticsKey, 'summary'],
  queryFn: ({ signal }) =>
    logFailures('Failed to fetch analytics summary', () =>
      adminApi<AnalyticsSummary>(`${paths.analyticsSummary}?days=${limits.analyticsDays}`, { signal }),
    ),
});
