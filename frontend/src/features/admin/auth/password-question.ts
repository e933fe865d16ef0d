import { createStore, useStore } from '../../../lib/store.ts';

/** An action that was given up by whoever began it: no error to show. */
export class Cancelled extends Error {}

type Waiting = { resolve: () => void; reject: (error: Error) => void };

const changes = createStore<readonly Waiting[]>([]);

function settle(one: (change: Waiting) => void): void {
  changes.get().forEach(one);
  changes.set([]);
}

/** Asks for the password before a change of what protects the account. The panel shows one dialog for all changes that wait. */
export const passwordQuestion = {
  /** Resolves once the password was given. */
  ask: (): Promise<void> =>
    new Promise((resolve, reject) => changes.set([...changes.get(), { resolve, reject }])),
  given: (): void => settle(({ resolve }) => resolve()),
  cancel: (): void => settle(({ reject }) => reject(new Cancelled())),
};

export const useIsPasswordAsked = (): boolean => useStore(changes).length > 0;
