import { errors, type Logger } from '@platform/service-kit';
import { LRUCache } from 'lru-cache';
import type { ObjectVisibility } from './ports.ts';

/** What content said of an object. Both times are the process's monotonic clock's, so that nobody can set it back. */
interface Answer {
  visibleFrom: Date | null;
  /** When it was asked: from then on the answer may be out of date. */
  askedAt: number;
  /** When content last failed to say whether it still holds. */
  failedAt: number;
}

export interface VisibleObjects {
  /**
   * Whether members may see this object now.
   * @throws {AppError} unavailable when content can't say, and hasn't said of late
   */
  isVisible(key: string): Promise<boolean>;
}

export interface VisibleObjectsOptions {
  visibility: ObjectVisibility;
  logger: Logger;
  /** The wall clock, in milliseconds. */
  now: () => number;
}

/** How old an answer may be in use, in milliseconds. With content's time to answer, what is taken back is gone within 5 s. */
const freshMs = 3_000;
/** An answer in use is asked for again at this age, so that playback never waits for the next. */
const renewAfterMs = 1_800;
/** How old it may be while content can't say: members watch on when content is started again, or hangs. */
const staleMs = 5 * 60_000;
/** How long content counts as failing after it failed. Longer than the next question is waited for, so that only the first one is. */
const failingMs = 2_500;
const askAgainAfterMs = 500;
/** How long content is waited for when there is an answer to go on with, in milliseconds. A later answer is still heard. */
const waitMs = 1_500;
const mostAnswers = 10_000;

/**
 * Knows which objects members may see, by content's word. An answer is kept for seconds, holds the moment of a release to come, and
 * stays in use while content is away; who asks about the same object meanwhile shares one question.
 */
export function createVisibleObjects({ visibility, logger, now }: VisibleObjectsOptions): VisibleObjects {
  const answers = new LRUCache<string, Answer>({ max: mostAnswers });
  const underWay = new Map<string, Promise<Answer>>();

  const learn = (key: string, visibleFrom: Date | null, askedAt: number): Answer => {
    const known = answers.get(key);
    // A later question may have been answered sooner.
    if (known && known.askedAt > askedAt) return known;
    // A late answer is no sign that the next one is soon: who reads goes on without waiting for it.
    const isLate = performance.now() - askedAt > waitMs;
    const failedAt = (isLate && known?.failedAt) || Number.NEGATIVE_INFINITY;
    const given = { visibleFrom, askedAt, failedAt };
    answers.set(key, given);
    return given;
  };

  const kept = (key: string, error: unknown): Answer => {
    const known = answers.get(key);
    const time = performance.now();
    if (!known || time - known.askedAt > staleMs) throw errors.unavailable(undefined, undefined, error);
    if (time - known.failedAt > failingMs)
      logger.warn({ err: error, key }, 'content can not say who may see an object: its last answer holds');
    known.failedAt = time;
    return known;
  };

  const ask = (key: string): Promise<Answer> => {
    const asked = underWay.get(key);
    if (asked) return asked;
    const askedAt = performance.now();
    const given = visibility.visibleFrom(key).then((visibleFrom) => learn(key, visibleFrom, askedAt));
    const answer = (answers.has(key) ? within(given, waitMs) : given)
      .catch((error: unknown) => kept(key, error))
      .finally(() => underWay.delete(key));
    underWay.set(key, answer);
    return answer;
  };

  /** The answer that may be used without waiting. */
  const peek = (key: string): Answer | undefined => {
    const known = answers.get(key);
    if (!known) return undefined;
    const time = performance.now();
    const age = time - known.askedAt;
    const sinceFailure = time - known.failedAt;
    if (age > (sinceFailure < failingMs ? staleMs : freshMs)) return undefined;
    if (age > renewAfterMs && sinceFailure > askAgainAfterMs) ask(key).catch(() => {});
    return known;
  };

  return {
    async isVisible(key) {
      const { visibleFrom } = peek(key) ?? (await ask(key));
      return visibleFrom !== null && visibleFrom.getTime() <= now();
    },
  };
}

const within = <Value>(given: Promise<Value>, ms: number): Promise<Value> =>
  new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('content did not answer in time')), ms);
    given.then(resolve, reject).finally(() => clearTimeout(late));
  });
