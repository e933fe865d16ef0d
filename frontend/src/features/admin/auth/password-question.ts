import { createStore, useStore } from '../../../lib/store.ts';

/** An action that was given up by whoever began it: no error to show. */
export class Cancelled extends Error {}

type Waiting = { resume: () => void; giveUp: (reason: Cancelled) => void };
const waiting = createStore<readonly Waiting[]>([]);

function takeAll(): readonly Waiting[] {
  const all = waiting.get();
  waiting.set([]);
  return all;
}

/** Asks for the password before a change of what protects the account. The panel shows one dialog for all changes that wait. */
export const passwordQuestion = {
  /** Resolves once the password was given. */
  ask: (): Promise<void> =>
    new Promise((resume, giveUp) => waiting.set([...waiting.get(), { resume, giveUp }])),
  given(): void {
    for (const { resume } of takeAll()) resume();
  },
  cancel(): void {
    for (const { giveUp } of takeAll()) giveUp(new Cancelled());
  },
};

export const useIsPasswordAsked = (): boolean => useStore(waiting).length > 0;
