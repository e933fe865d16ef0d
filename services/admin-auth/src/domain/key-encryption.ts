import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

export type KeyEncryption = ReturnType<typeof createKeyEncryption>;

/**
 * AES-256-GCM under keys derived from secrets (HKDF-SHA256); sealed as iv, tag, ciphertext. The first secret seals and any opens,
 * so that a secret can be replaced.
 */
export function createKeyEncryption(...secrets: [string, ...string[]]) {
  const keys = secrets.map((secret) =>
    Buffer.from(hkdfSync('sha256', secret, '', 'admin-auth signing keys v1', 32)),
  );
  const [current] = keys as [Buffer];

  function openWith(key: Buffer, sealed: Buffer, context: string): string | undefined {
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
  }
  return {
    /** Encrypts text, bound to the secret and to `context` (additional data). */
    seal(text: string, context: string): Buffer {
      const iv = randomBytes(ivBytes);
      const encrypting = createCipheriv(cipher, current, iv).setAAD(Buffer.from(context));
      const body = Buffer.concat([encrypting.update(text, 'utf8'), encrypting.final()]);
      return Buffer.concat([iv, encrypting.getAuthTag(), body]);
    },
    /** Decrypts; undefined if all secrets or the context differ or the data was changed. */
    open: (sealed: Buffer, context: string): string | undefined =>
      keys.map((key) => openWith(key, sealed, context)).find((text) => text !== undefined),
    /** Whether the first secret sealed it. */
    isCurrent: (sealed: Buffer, context: string): boolean => openWith(current, sealed, context) !== undefined,
  };
}
