import { hash, randomInt } from 'node:crypto';
import type { SecondFactor } from '@platform/contracts';
import { Secret, TOTP } from 'otpauth';

/** RFC 6238 as all authenticator apps have it: SHA-1, six digits, 30 s. */
const totpOf = (secret: Secret, label = '') =>
  new TOTP({ secret, label, issuer: 'Video platform', algorithm: 'SHA1', digits: 6, period: 30 });
/** Steps that a clock may be off. */
const drift = 1;
/** 160 bits, as RFC 4226 recommends. */
const secretBytes = 20;

/** Makes a secret for an app, in base32, and its otpauth: address. */
export function newTotp(username: string): { secret: string; uri: string } {
  const secret = new Secret({ size: secretBytes });
  return { secret: secret.base32, uri: totpOf(secret, username).toString() };
}

/** The time step of a code; undefined when it is none of now, give or take a step. */
export function totpStep(secret: string, code: string, now: Date): number | undefined {
  const totp = totpOf(Secret.fromBase32(secret));
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: drift });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

export const isTotpCode = (code: string): boolean => /^\d{6}$/.test(code);

const recoveryCodes = 10;
/** Without letters that look like digits. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
/** 79 bits, too many to guess even from a hash. */
const recoveryCodeLetters = 16;

/** Makes ten recovery codes, as shown in groups of four, and the hashes to store. */
export function newRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const letters = () =>
    Array.from({ length: recoveryCodeLetters }, () => alphabet[randomInt(alphabet.length)]);
  const plain = Array.from({ length: recoveryCodes }, () => letters().join(''));
  return {
    codes: plain.map((code) => code.replace(/(.{4})(?=.)/g, '$1-')),
    hashes: plain.map(recoveryCodeHash),
  };
}

export const recoveryCodeHash = (code: string): string => hash('sha256', code, 'base64url');

export interface Factors {
  passkeys: readonly unknown[];
  totp?: unknown;
}

/** The second factors an administrator has set up. */
export const secondFactorsOf = ({ passkeys, totp }: Factors): SecondFactor[] => [
  ...(passkeys.length > 0 ? (['passkey'] as const) : []),
  ...(totp ? (['code'] as const) : []),
];
