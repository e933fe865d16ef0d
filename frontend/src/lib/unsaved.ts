import { useEffect, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { createListeners } from './listeners.ts';

type Unsaved = {
  /** The forms that hold something unsaved. */
  forms: ReadonlySet<string>;
  /** What waits for the answer whether it may be dropped: of one form, or of all. */
  question: { form: string | undefined; proceed: () => void } | null;
};

let state: Unsaved = { forms: new Set(), question: null };
const { subscribe, notify } = createListeners();

const ask = (event: BeforeUnloadEvent): void => event.preventDefault();

function publish(forms: ReadonlySet<string>, question: Unsaved['question']): void {
  state = { forms, question: forms.size > 0 ? question : null };
  if (forms.size > 0) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
  notify();
}

const without = (form: string | undefined): ReadonlySet<string> =>
  new Set([...state.forms].filter((held) => form !== undefined && held !== form));

/** What the operator entered and did not save: nothing drops it without asking. */
export const unsaved = {
  isHeld: (): boolean => state.forms.size > 0,
  /** Runs what drops a form's content (every form's without a name): at once when there is none, else after asking. */
  drop(proceed: () => void, form?: string): void {
    const isHeld = form === undefined ? state.forms.size > 0 : state.forms.has(form);
    if (isHeld) publish(state.forms, { form, proceed });
    else proceed();
  },
  /** Yes: without a question, to dropping everything. The dialog gives the focus back first, so what follows may move it. */
  confirm(): void {
    const { question } = state;
    flushSync(() => publish(without(question?.form), null));
    question?.proceed();
  },
  cancel: (): void => publish(state.forms, null),
};

/** Marks a form as holding something unsaved while `dirty`. Leaving the page asks too. */
export function useUnsavedForm(form: string, dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return;
    publish(new Set([...state.forms, form]), state.question);
    return () => publish(without(form), state.question);
  }, [form, dirty]);
}

export const useUnsaved = (): Unsaved => useSyncExternalStore(subscribe, () => state);
