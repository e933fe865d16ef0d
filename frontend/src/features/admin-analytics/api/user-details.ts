import type { UserDetails } from '@platform/contracts';
import { buildPath, paths } from '@platform/contracts/paths';
import { useInfiniteQuery } from '@tanstack/react-query';
import { adminPage } from '../../admin-auth/lib/admin-api.ts';
import { useIsAdmin } from '../../admin-auth/lib/session.ts';
import { analyticsKey } from '../lib/keys.ts';
import { logFailures } from '../lib/log-failures.ts';

const pageItems = 50;

type DetailsPage = { details: UserDetails; next: string | null };

const fetchPage = (path: string, signal: AbortSignal): Promise<DetailsPage> =>
  logFailures('Failed to fetch user details', async () => {
    // This answer pages by its Link header like a list, though its body is the profile with the actions in it.
    const { items, next } = await adminPage(path, { signal });
    return { details: items as unknown as UserDetails, next };
  });

/** A member's figures and every action, newest first, page by page. Asked for anew each time it is opened. */
export const useUserDetails = (membershipNumber: string) =>
  useInfiniteQuery({
    queryKey: [...analyticsKey, 'user', membershipNumber],
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: `${buildPath(paths.analyticsUser, { membershipNumber })}?limit=${pageItems}`,
    getNextPageParam: (page) => page.next,
    enabled: useIsAdmin(),
    gcTime: 0,
  });
