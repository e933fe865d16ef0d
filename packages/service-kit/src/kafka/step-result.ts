/** What a consumer's step says became of an event. The runner commits, measures, repeats and dead-letters. */
export type StepResult =
  | { outcome: 'done' }
  | { outcome: 'drop'; reason: string }
  | { outcome: 'deadLetter'; reason: string }
  | { outcome: 'retry'; reason: string };

/** The event is applied. */
export const done = (): StepResult => ({ outcome: 'done' });
/** The event needs nothing, such as one already applied. */
export const drop = (reason: string): StepResult => ({ outcome: 'drop', reason });
/** The event can never be applied: it goes to the dead-letter topic, and the partition goes on. */
export const deadLetter = (reason: string): StepResult => ({ outcome: 'deadLetter', reason });
/** The event can't be applied just now: the partition waits and tries again, for as long as it takes. */
export const retry = (reason: string): StepResult => ({ outcome: 'retry', reason });
