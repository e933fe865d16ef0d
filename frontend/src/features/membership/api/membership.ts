import type { VerifyMembership } from '@platform/contracts';
import { storageKeys } from '@platform/contracts/limits';
import { apiPath } from '@platform/contracts/paths';
import { api, apiFilledPage } from '../../../lib/api-client.ts';
import { hasMemberCookie, isCookieMarked, memberCookieRenewed, membership } from '../../../lib/membership.ts';
import { storage } from '../../../lib/storage.ts';
import { tracking } from '../../tracking/lib/tracking.ts';

export const verifyMembership = (body: VerifyMembership) =>
  api(apiPath('/api/membership/verify'), { method: 'POST', body });

/** Only whether a row has an item matters; not 1, as the first item may be hidden at the moment. */
const rowItems = 12;
/** The rows of the home page that not every member has. */
const rows = [
  [storageKeys.continueRow, apiPath('/api/me/continue', { limit: rowItems })],
  [storageKeys.seriesRow, apiPath('/api/series', { limit: rowItems })],
] as const;
/** In milliseconds: the gate waits at most this long for them. */
const rowsWaitMs = 800;

/** Finds out which rows the home page has for a member who is new to this browser, so that they have room from the start. */
async function findRows(): Promise<void> {
  const requests = rows.map(async ([key, path]) => {
    const { items } = await apiFilledPage(path);
    if (items.length > 0) storage.set(key, 'true');
    else storage.remove(key);
  });
  const late = new Promise((resolve) => setTimeout(resolve, rowsWaitMs));
  await Promise.race([Promise.allSettled(requests), late]);
}

/**
 * Verifies the number that a member enters with, and lets the member in. The number is stored at once: its cookie would be cleared as one
 * that a logout left.
 */
export async function enter({ membershipNumber }: VerifyMembership) {
  const response = await verifyMembership({ membershipNumber });
  if (response.valid) {
    const isStored = membership.store(membershipNumber);
    await findRows();
    // A log-out may have removed it meanwhile.
    if (!isStored || storage.get(storageKeys.membershipNumber) === membershipNumber)
      membership.remember(membershipNumber);
  }
  return response;
}

/** Clears the member cookie, which only the server can. */
const clearCookie = () =>
  api(apiPath('/api/membership/logout'), { method: 'POST', keepalive: true }).catch(() => undefined);

/** Verifies the stored number again. Without a response, nothing changes. Clears a cookie that a logout could not. */
export async function reverify(): Promise<void> {
  membership.readAgain();
  const stored = membership.get();
  if (stored === null) {
    // An administrator's cookie authorises the pictures of the panel.
    memberCookieRenewed();
    if (isCookieMarked()) await clearCookie();
    return;
  }
  const response = await verifyMembership({ membershipNumber: stored }).catch(() => undefined);
  if (response?.valid === false && membership.get() === stored) membership.forget({ rejected: true });
  // Without a response too: the cookie may be there after all.
  else if (response?.valid || !hasMemberCookie()) memberCookieRenewed();
}

/** Logs out immediately. The member cookie goes at the next chance if the server can't be reached. */
export function logout(): void {
  tracking.leave();
  void clearCookie();
  membership.forget();
}
