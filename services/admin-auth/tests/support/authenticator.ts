import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const encode = (data: Buffer | string) => Buffer.from(data).toString('base64url');
const uint = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};

export interface Signed {
  origin: string;
  rpId?: string;
  /** Whether it says that it has verified its user. */
  isVerified?: boolean;
  counter?: number;
}

/** A passkey in software: https://www.w3.org/TR/webauthn-3/#sctn-authenticator-data */
export function createAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const rawId = randomBytes(16);
  const id = encode(rawId);
  // A COSE key, in CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}.
  const coseKey = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const head = (rpId: string, flags: number, counter: number) =>
    Buffer.concat([sha256(rpId), uint(flags, 1), uint(counter, 4)]);
  const flagsOf = (isVerified: boolean) => 0x01 | (isVerified ? 0x04 : 0);

  return {
    id,
    /** Responds to `navigator.credentials.create`. */
    register(challenge: string, { origin, rpId = 'localhost', isVerified = true }: Signed) {
      const authData = Buffer.concat([
        head(rpId, flagsOf(isVerified) | 0x40, 0),
        ...[Buffer.alloc(16), uint(rawId.length, 2), rawId, coseKey],
      ]);
      // {fmt: 'none', attStmt: {}, authData}
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        ...[Buffer.from([0x59]), uint(authData.length, 2), authData],
      ]);
      return {
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
        response: {
          clientDataJSON: encode(clientData('webauthn.create', challenge, origin)),
          attestationObject: encode(attestation),
          transports: ['internal'],
        },
      };
    },
    /** Responds to `navigator.credentials.get`. */
    sign(challenge: string, { origin, rpId = 'localhost', isVerified = true, counter = 0 }: Signed) {
      const authData = head(rpId, flagsOf(isVerified), counter);
      const client = clientData('webauthn.get', challenge, origin);
      const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey);
      return {
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
        response: {
          clientDataJSON: encode(client),
          authenticatorData: encode(authData),
          signature: encode(signature),
        },
      };
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;
