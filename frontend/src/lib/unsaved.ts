import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { drafts } from './drafts.ts';
import { createStore, useStore } from './store.ts';

type Unsaved = {
  forms: ReadonlySet<string>;
  /** The open confirmation dialog, for one form's changes or all forms'. */
  question: { form: string | undefined; proceed: () => void } | null;
};

const state = createStore<Unsaved>({ forms: new Set(), question: null });

const warn = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Whether a form holds something unsaved; without a name whether any does, or is kept as a draft. */
const isHeld = (forms: ReadonlySet<string>, form: string | undefined): boolean =>
  form === undefined ? forms.size > 0 || drafts.any() : forms.has(form);

function publish(forms: ReadonlySet<string>, question: Unsaved['question']): void {
  state.set({ forms, question: isHeld(forms, question?.form) ? question : null });
  if (forms.size > 0) window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
}

const without = (form: string | undefined): ReadonlySet<string> =>
  new Set([...state.get().forms].filter((held) => form !== undefined && held !== form));

/** The admin panel's unsaved changes: nothing discards them without asking. */
export const unsaved = {
  isHeld: (): boolean => state.get().forms.size > 0,
  /** Runs `proceed`, which discards a form's changes (without a name every form's and draft's), asking first if there are any. */
  drop(proceed: () => void, form?: string): void {
    const { forms } = state.get();
    if (isHeld(forms, form)) publish(forms, { form, proceed });
    else proceed();
  },
  /** Discards the form's changes (all without a question). The dialog restores the focus first, so `proceed` may move it. */
  confirm(): void {
    const { forms, question } = state.get();
    const left = without(question?.form);
    for (const form of forms) if (!left.has(form)) drafts.remove(form);
    flushSync(() => publish(left, null));
    question?.proceed();
  },
  cancel: (): void => publish(state.get().forms, null),
};

/** Marks a form as unsaved while `dirty`. Closing or reloading the page asks too. */
export function useUnsavedForm(form: string, dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return;
    const { forms, question } = state.get();
    publish(new Set([...forms, form]), question);
    return () => publish(without(form), state.get().question);
  }, [form, dirty]);
}

/** What would be discarded: one form's changes, or every form's and draft's, with the titles that drafts have. */
export const unsavedTitles = (form?: string) =>
  (form === undefined ? [...new Set([...state.get().forms, ...drafts.names()])] : [form]).map((name) => ({
    form: name,
    title: (drafts.get(name) as { title?: string } | undefined)?.title,
  }));

export const useUnsaved = (): Unsaved => useStore(state);
