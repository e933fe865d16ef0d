import { isIP } from 'node:net';
import { bareHost } from '@platform/service-kit';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';

interface StoredPasskey {
  id: string;
  publicKey: Uint8Array;
  counter: number;
  transports: string[];
}

type Registration = Parameters<typeof verifyRegistrationResponse>[0]['response'];
type Authentication = Parameters<typeof verifyAuthenticationResponse>[0]['response'];

/** A response from outside may be anything: what the library throws at is one that it rejects. */
const rejected = () => undefined;

/**
 * Makes and verifies passkeys of the site at `origin`, which comes from the configuration, never from a Host header. Each
 * verifies its user, so that it stands for two factors.
 */
function createPasskeys(origin: string) {
  const rpId = new URL(origin).hostname;
  const expected = (challenge: string) => ({
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  });
  return {
    registrationOptions: (
      { id, username }: { id: string; username: string },
      known: readonly { id: string; transports: string[] }[],
    ) =>
      generateRegistrationOptions({
        rpName: rpId,
        rpID: rpId,
        userID: new TextEncoder().encode(id),
        userName: username,
        attestationType: 'none',
        excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      }),

    /** The passkey that was made; undefined when the response isn't one to this challenge. */
    async verifyRegistration(response: unknown, challenge: string): Promise<StoredPasskey | undefined> {
      const result = await verifyRegistrationResponse({
        response: response as Registration,
        ...expected(challenge),
      }).catch(rejected);
      if (!result?.verified) return undefined;
      const { id, publicKey, counter, transports: given } = result.registrationInfo.credential;
      // The library passes them on as the client sent them.
      const transports = [given].flat().filter((one) => typeof one === 'string');
      return { id, publicKey, counter, transports };
    },

    loginOptions: () => generateAuthenticationOptions({ rpID: rpId, userVerification: 'required' }),

    /**
     * The authenticator's new counter; undefined when the response isn't this passkey's to this challenge, or its counter
     * doesn't go up, as a clone's doesn't.
     */
    async verifyLogin(response: unknown, challenge: string, credential: StoredPasskey) {
      const result = await verifyAuthenticationResponse({
        response: response as Authentication,
        credential: { ...credential, publicKey: new Uint8Array(credential.publicKey) },
        ...expected(challenge),
      }).catch(rejected);
      return result?.verified ? result.authenticationInfo.newCounter : undefined;
    },
  };
}

/** Passkeys of the site at an address; undefined without one, or where its host is an IP address, which passkeys can't be bound to. */
export function passkeysAt(address: string | undefined): Passkeys | undefined {
  if (address === undefined) return undefined;
  // As browsers write it: in small letters, without a default port or a path.
  const { hostname, origin } = new URL(address);
  return isIP(bareHost(hostname)) ? undefined : createPasskeys(origin);
}

export type Passkeys = ReturnType<typeof createPasskeys>;
