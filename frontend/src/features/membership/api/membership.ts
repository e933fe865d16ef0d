import type { VerifyMembership } from '@platform/contracts';
import { apiPath } from '@platform/contracts/paths';
import { api } from '../../../lib/api-client.ts';
import { membership } from '../../../lib/membership.ts';
import { tracking } from '../../tracking/lib/tracking.ts';

export const verifyMembership = (body: VerifyMembership) =>
  api(apiPath('/api/membership/verify'), { method: 'POST', body });

/** Logs out immediately, even if the server can't be reached. The server clears the member cookie. */
export function logout(): void {
  tracking.leave();
  api(apiPath('/api/membership/logout'), { method: 'POST', keepalive: true }).catch(() => undefined);
  membership.forget();
}
