import { generateKeyPairSync } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type AdminRole, identityHeader } from '@platform/contracts';
import {
  createIdentitySigner,
  createServiceTokens,
  hashOfNumber,
  type Identity,
} from '@platform/service-kit';

const kid = 'test-identity';
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const signer = createIdentitySigner({ privateJwk: { ...privateKey.export({ format: 'jwk' }), kid } });

/** The service token secret of services under test. */
export const testServiceTokenSecret = 'test-service-token-secret-0123456789abcdef';

/** Environment of a service under test: free ports, and keys with which it accepts `identityHeaders` and `serviceHeaders`. */
export const serviceEnvironment = {
  NODE_ENV: 'test',
  PORT: '0',
  ADMIN_PORT: '0',
  IDENTITY_JWKS: JSON.stringify(signer.jwks),
  SERVICE_TOKEN_SECRET: testServiceTokenSecret,
} as const;

export const testAdmin = {
  ...{ id: 'a'.repeat(24), username: 'operator', sessionId: 'session-1' },
  role: 'owner' as AdminRole,
};
/** A member's identity as the gateway makes it. */
export const memberIdentity = (id: string, membershipNumber: string) => ({
  id,
  numberHash: hashOfNumber(membershipNumber, testServiceTokenSecret),
});

export const testMembershipNumber = 'TESTMEMBER01';
export const testMember = memberIdentity('b'.repeat(24), testMembershipNumber);

/** The gateway's identity headers for a caller, by default anonymous. */
export function identityHeaders(identity: Partial<Identity> = {}): Record<string, string> {
  return { [identityHeader]: signer.sign({ address: '192.0.2.1', ...identity }) };
}

/** Headers of a request by an administrator. */
export const asAdmin = (role: AdminRole = 'owner'): Record<string, string> =>
  identityHeaders({ admin: { ...testAdmin, role } });
/** Headers of a request by a member. */
export const asMember = (member: Identity['member'] = testMember): Record<string, string> =>
  identityHeaders({ member });
/** Headers of a request by neither. */
export const asAnyone = (): Record<string, string> => identityHeaders();

/** Headers of an internal call between services. */
export function serviceHeaders(caller: string, audience: string): Record<string, string> {
  const tokens = createServiceTokens({ secrets: [testServiceTokenSecret], name: caller });
  return { authorization: `Bearer ${tokens.sign(audience)}` };
}

/** The service that calls, by a request's token, as the called service knows it. */
export function callerOf({ headers }: IncomingMessage, called: string): string | undefined {
  const tokens = createServiceTokens({ secrets: [testServiceTokenSecret], name: called });
  return tokens.verify(headers.authorization?.replace('Bearer ', '') ?? '');
}
