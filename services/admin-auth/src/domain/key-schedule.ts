/** The lifecycle of a signing key. All times in milliseconds. */

export interface KeyTimes {
  /** Start of signing. */
  activeFrom: Date;
  /** Latest end of signing, if there is no newer key. */
  signUntil: Date;
  /** When the last token it may have signed has expired; then it leaves the JWKS. */
  expireAt: Date;
}

export interface ScheduleOptions {
  /** Age at which a key is replaced. */
  rotateAfterMs: number;
  /** How long a new key is in the JWKS before it signs, so that every verifier knows it. */
  leadMs: number;
  /** Lifetime of a token. */
  tokenMs: number;
}

/** How long an old key may still sign when no replacement could be made. */
const slackMs = 24 * 60 * 60 * 1000;
/** Allowed clock skew between machines. */
const skewMs = 60 * 60 * 1000;

/** Times of a key made now. The very first key signs at once; a replacement waits until the JWKS has spread. */
export function timesOfNewKey(now: Date, isReplacement: boolean, options: ScheduleOptions): KeyTimes {
  const activeFrom = new Date(now.getTime() + (isReplacement ? options.leadMs : 0));
  const signUntil = new Date(activeFrom.getTime() + options.rotateAfterMs + slackMs);
  return { activeFrom, signUntil, expireAt: new Date(signUntil.getTime() + options.tokenMs + skewMs) };
}

/** The signing key: of the active ones, the newest. */
export function signingKey<Key extends KeyTimes>(keys: readonly Key[], now: Date): Key | undefined {
  return keys
    .filter((key) => key.activeFrom <= now && now < key.signUntil)
    .reduce<Key | undefined>(
      (best, key) => (best && best.activeFrom >= key.activeFrom ? best : key),
      undefined,
    );
}

/** Whether a new key is needed: none is active, or the newest is too old. */
export function needsNewKey(
  keys: readonly KeyTimes[],
  now: Date,
  { rotateAfterMs }: ScheduleOptions,
): boolean {
  const newest = Math.max(...keys.map((key) => key.activeFrom.getTime()));
  return signingKey(keys, now) === undefined || now.getTime() - newest >= rotateAfterMs;
}

/** Keys that verifiers need: all that have not expired. */
export const publishedKeys = <Key extends KeyTimes>(keys: readonly Key[], now: Date): Key[] =>
  keys.filter((key) => now < key.expireAt);
