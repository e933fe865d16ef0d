export type { AdminIdentity, Identity, MemberIdentity } from './identity.ts';
export { createIdentitySigner, type IdentitySigner, type IdentitySignerOptions } from './identity-signer.ts';
export { createIdentityVerifier, type IdentityVerifier } from './identity-verifier.ts';
export { readJwtHeader, verifiedPayload } from './jwt.ts';
export { createServiceTokens, type ServiceTokens } from './service-tokens.ts';
