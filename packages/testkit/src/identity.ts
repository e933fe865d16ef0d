import { generateKeyPairSync } from 'node:crypto';
import { identityHeader } from '@platform/contracts';
import { createIdentitySigner, createServiceTokens, type Identity } from '@platform/service-kit';

const kid = 'test-identity';
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const signer = createIdentitySigner({ privateJwk: { ...privateKey.export({ format: 'jwk' }), kid } });

/** Secret that services under test share for calls among each other. */
export const testServiceTokenSecret = 'test-service-token-secret-0123456789abcdef';

/** Environment that makes a service under test believe `identityHeaders` and `serviceHeaders`. */
export const identityEnvironment = {
  IDENTITY_JWKS: JSON.stringify(signer.jwks),
  SERVICE_TOKEN_SECRET: testServiceTokenSecret,
} as const;

export const testAdmin = { id: 'a'.repeat(24), username: 'operator', sessionId: 'session-1' } as const;
export const testMember = { id: 'b'.repeat(24), number: 'TESTMEMBER01' } as const;

/** Headers the gateway would send for this caller; no argument means an anonymous one. */
export function identityHeaders(identity: Partial<Identity> = {}): Record<string, string> {
  return { [identityHeader]: signer.sign({ address: '192.0.2.1', ...identity }) };
}

export const asAdmin = (): Record<string, string> => identityHeaders({ admin: testAdmin });
export const asMember = (member: Identity['member'] = testMember): Record<string, string> =>
  identityHeaders({ member });
export const asAnyone = (): Record<string, string> => identityHeaders();

/** Headers of a call from one service to another's internal path. */
export function serviceHeaders(caller: string, audience: string): Record<string, string> {
  const tokens = createServiceTokens({ secret: testServiceTokenSecret, name: caller });
  return { authorization: `Bearer ${tokens.sign(audience)}` };
}
