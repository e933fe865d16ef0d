import { createHmac, timingSafeEqual } from 'node:crypto';
import { objectIdPattern } from '@platform/contracts';

/**
 * Tokens of invitations: the invitation's id and a MAC of it, so that an owner can copy the link again and none is stored.
 * The first secret makes them; any verifies them, so that links outlive a change of the secret.
 */
export function createInviteTokens(secrets: readonly [string, ...string[]]) {
  const macOf = (secret: string, id: string) =>
    createHmac('sha256', secret).update(`invitation ${id}`).digest('base64url');
  return {
    make: (id: string): string => `${id}.${macOf(secrets[0], id)}`,
    /** The invitation's id; undefined when the token is not one of ours. */
    read(token: string): string | undefined {
      const [id = '', mac = '', ...rest] = token.split('.');
      if (rest.length > 0) return undefined;
      const isOurs = secrets.some((secret) => {
        const [expected, given] = [Buffer.from(macOf(secret, id)), Buffer.from(mac)];
        return expected.length === given.length && timingSafeEqual(expected, given);
      });
      return isOurs && objectIdPattern.test(id) ? id : undefined;
    },
  };
}
