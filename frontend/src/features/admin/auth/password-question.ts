import { createStore, useStore } from '../../../lib/store.ts';

/** An action that was given up by whoever began it: no error to show. */
export class Cancelled extends Error {}

const question = createStore<PromiseWithResolvers<void> | null>(null);

/** `Promise.withResolvers` is newer than browsers that the pages are built for: Chromium 119, Safari 17.4. */
function withResolvers(): PromiseWithResolvers<void> {
  let settle = {} as Pick<PromiseWithResolvers<void>, 'resolve' | 'reject'>;
  const promise = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return { promise, ...settle };
}

/** Asks for the password before a change of what protects the account. The panel shows one dialog for all changes that wait. */
export const passwordQuestion = {
  /** Resolves once the password was given. */
  ask(): Promise<void> {
    const open = question.get() ?? withResolvers();
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
