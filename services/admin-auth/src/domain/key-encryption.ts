import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

export type KeyEncryption = ReturnType<typeof createKeyEncryption>;

/** AES-256-GCM under a key derived from a secret (HKDF-SHA256); sealed as iv, tag, ciphertext. */
export function createKeyEncryption(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'admin-auth signing keys v1', 32));
  return {
    /** Encrypts text, bound to the secret and to `context` (additional data). */
    seal(text: string, context: string): Buffer {
      const iv = randomBytes(ivBytes);
      const encrypting = createCipheriv(cipher, key, iv).setAAD(Buffer.from(context));
      const body = Buffer.concat([encrypting.update(text, 'utf8'), encrypting.final()]);
      return Buffer.concat([iv, encrypting.getAuthTag(), body]);
    },
    /** Decrypts; undefined if the secret or context differs or the data was changed. */
    open(sealed: Buffer, context: string): string | undefined {
      try {
        const iv = sealed.subarray(0, ivBytes);
        const decrypting = createDecipheriv(cipher, key, iv, { authTagLength: tagBytes })
          .setAAD(Buffer.from(context))
          .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
        return (
          decrypting.update(sealed.subarray(ivBytes + tagBytes), undefined, 'utf8') + decrypting.final('utf8')
        );
      } catch {
        return undefined;
      }
    },
  };
}

/** Seals with the first secret, and opens with any, so that a secret can be replaced. */
export function sealWith(encryptions: readonly KeyEncryption[]) {
  const [current] = encryptions as [KeyEncryption];
  return {
    seal: current.seal,
    /** Sealed anew with the first secret; undefined when it is, or when no secret opens it. */
    renew(sealed: Buffer, context: string): Buffer | undefined {
      if (current.open(sealed, context) !== undefined) return undefined;
      const text = this.open(sealed, context);
      return text === undefined ? undefined : current.seal(text, context);
    },
    open: (sealed: Buffer, context: string): string | undefined =>
      encryptions.map((encryption) => encryption.open(sealed, context)).find((text) => text !== undefined),
  };
}

export type Sealed = ReturnType<typeof sealWith>;
