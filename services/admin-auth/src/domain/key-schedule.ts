/** When a signing key is made, signs, and is forgotten. All times in milliseconds. */

export interface KeyTimes {
  /** From when it signs. */
  activeFrom: Date;
  /** Until when it may sign, if nothing better comes. */
  signUntil: Date;
  /** When the last token it can have signed is over; then it leaves the JWKS. */
  expireAt: Date;
}

export interface ScheduleOptions {
  /** Age at which a key is replaced. */
  rotateAfterMs: number;
  /** A new key is in the JWKS this long before it signs, so that no verifier meets a token of a key it can't find. */
  leadMs: number;
  /** How long a token lives. */
  tokenMs: number;
}

/** How long past its time a key still signs, when no replacement could be made. */
const slackMs = 24 * 60 * 60 * 1000;
/** Clocks of other machines may be this far off. */
const skewMs = 60 * 60 * 1000;

/** Times of a key made now. The first key of all signs at once; a replacement lets the JWKS go round first. */
export function timesOfNewKey(now: Date, isReplacement: boolean, options: ScheduleOptions): KeyTimes {
  const activeFrom = new Date(now.getTime() + (isReplacement ? options.leadMs : 0));
  const signUntil = new Date(activeFrom.getTime() + options.rotateAfterMs + slackMs);
  return { activeFrom, signUntil, expireAt: new Date(signUntil.getTime() + options.tokenMs + skewMs) };
}

/** The key that signs now: of those in their time, the one that began last. */
export function signingKey<Key extends KeyTimes>(keys: readonly Key[], now: Date): Key | undefined {
  return keys
    .filter((key) => key.activeFrom <= now && now < key.signUntil)
    .reduce<Key | undefined>(
      (best, key) => (best && best.activeFrom >= key.activeFrom ? best : key),
      undefined,
    );
}

/** Whether a new key has to be made: none signs, or the newest has reached its age. */
export function needsNewKey(
  keys: readonly KeyTimes[],
  now: Date,
  { rotateAfterMs }: ScheduleOptions,
): boolean {
  const newest = Math.max(...keys.map((key) => key.activeFrom.getTime()));
  return signingKey(keys, now) === undefined || now.getTime() - newest >= rotateAfterMs;
}

/** Keys a verifier has to know: made, and not over. */
export const publishedKeys = <Key extends KeyTimes>(keys: readonly Key[], now: Date): Key[] =>
  keys.filter((key) => now < key.expireAt);
