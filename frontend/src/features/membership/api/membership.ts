import type { VerifyMembership } from '@platform/contracts';
import { storageKeys } from '@platform/contracts/limits';
import { apiPath } from '@platform/contracts/paths';
import { api } from '../../../lib/api-client.ts';
import { hasMemberCookie, memberCookieRenewed, membership } from '../../../lib/membership.ts';
import { storage } from '../../../lib/storage.ts';
import { tracking } from '../../tracking/lib/tracking.ts';

export const verifyMembership = (body: VerifyMembership) =>
  api(apiPath('/api/membership/verify'), { method: 'POST', body });

/** Verifies the stored number again. Without a response, nothing changes. */
export async function reverify(): Promise<void> {
  const stored = membership.get();
  if (stored === null) return;
  const response = await verifyMembership({ membershipNumber: stored }).catch(() => undefined);
  if (response?.valid === false && membership.get() === stored) membership.forget({ rejected: true });
  // Without a response too: the cookie may be there after all.
  else if (response?.valid || !hasMemberCookie()) memberCookieRenewed();
}

/** Logs out immediately, even if the server can't be reached. The server clears the member cookie. */
export function logout(): void {
  tracking.leave();
  api(apiPath('/api/membership/logout'), { method: 'POST', keepalive: true }).catch(() => undefined);
  // Kept by this browser, not for its next member.
  storage.remove(storageKeys.recentSearches);
  membership.forget();
}
