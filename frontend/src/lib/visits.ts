import { storageKeys } from '@platform/contracts/limits';
import { serverClock } from './server-clock.ts';
import { jsonObject, storage } from './storage.ts';

/**
 * When this browser was last here (`last`), and when its visit before this one ended (`before`). In milliseconds by the device's clock, as
 * a visit starts before the server's is known.
 */

const key = storageKeys.visits;
/** A visit ends after this time without activity. */
const visitEndsMs = 30 * 60_000;

export const hasVisitEnded = (last: number): boolean => Date.now() - last > visitEndsMs;

const time = (value: unknown): number | null => (typeof value === 'number' ? value : null);

function read() {
  const { last, before } = jsonObject(storage.get(key));
  return { last: time(last), before: time(before) };
}

const keep = (before: number | null): void => storage.set(key, JSON.stringify({ last: Date.now(), before }));

/** When the visit before this one ended, in the server's time; null in the first. */
export function previousVisit(): number | null {
  const { before } = read();
  return before === null ? null : before + serverClock.offset();
}

export const isNewSince = (since: number | null, { publishedAt }: { publishedAt: string }): boolean =>
  since !== null && Date.parse(publishedAt) > since;

/** Starts a visit, or goes on with it. */
export function resumeVisit(): void {
  const { last, before } = read();
  keep(last !== null && hasVisitEnded(last) ? last : before);
}

/** `resumeVisit` of a new page. Marks that of a member who has been here before: its styles show a smaller hero. */
export function startVisit(): void {
  resumeVisit();
  if (read().before !== null) document.documentElement.dataset.returning = '';
}

/** The browser's next member has not been here. */
export function forgetVisits(): void {
  storage.remove(key);
  delete document.documentElement.dataset.returning;
}

/** Whether the page is marked so. Not while it is rendered without a browser. */
export const isReturning = (): boolean =>
  typeof document !== 'undefined' && document.documentElement.dataset.returning !== undefined;

/** The member is still here. */
export const continueVisit = (): void => keep(read().before);
