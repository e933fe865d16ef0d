const first = 1_000;
const longest = 60_000;

/** After this many refusals in a row, for being busy or by a server error, a message fails. */
export const maxRefusals = 12;

/** Time until the next attempt, in milliseconds: exponential with full jitter, so that rows don't come back together. */
export const backoffMs = (refusals: number): number =>
  Math.min(longest, first * 2 ** refusals) * (0.5 + Math.random() / 2);
