import { createStore, useStore } from '../../../lib/store.ts';

/** An action that was given up by whoever began it: no error to show. */
export class Cancelled extends Error {}

type Question = { promise: Promise<void>; resolve: () => void; reject: (error: Cancelled) => void };

const question = createStore<Question | null>(null);

function newQuestion(): Question {
  let settle: Pick<Question, 'resolve' | 'reject'> = { resolve: () => undefined, reject: () => undefined };
  const promise = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return { promise, ...settle };
}

/** Asks for the password before a change of what protects the account. The panel shows one dialog for all changes that wait. */
export const passwordQuestion = {
  /** Resolves once the password was given. */
  ask(): Promise<void> {
    const open = question.get() ?? newQuestion();
    question.set(open);
    return open.promise;
  },
  given(): void {
    question.get()?.resolve();
    question.set(null);
  },
  cancel(): void {
    question.get()?.reject(new Cancelled());
    question.set(null);
  },
};

export const useIsPasswordAsked = (): boolean => useStore(question) !== null;
