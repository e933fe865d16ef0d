import { createStore, useStore } from '../../lib/store.ts';

type Toast = {
  id: number;
  kind: 'success' | 'error';
  title: string;
  message?: string | undefined;
  undo?: { label: string; onClose: (isUndone: boolean) => void };
};

const current = createStore<Toast | null>(null);
let nextId = 1;

function replace(toast: Toast | null): void {
  const before = current.get();
  current.set(toast);
  before?.undo?.onClose(false);
}

const show =
  (kind: Toast['kind']) =>
  (title: string, message?: string): void =>
    replace({ id: nextId++, kind, title, message });

/** `toast.error('Error', message)` shows a toast in place of the previous one. */
export const toast = {
  success: show('success'),
  error: show('error'),
  dismiss: () => replace(null),
  /** Shows a toast with a button. Once it has closed, returns whether the button was pressed. */
  undoable: (title: string, label: string) =>
    new Promise<boolean>((onClose) =>
      replace({ id: nextId++, kind: 'success', title, undo: { label, onClose } }),
    ),
  /** Closes a toast of `undoable`. */
  settle(): void {
    if (current.get()?.undo) replace(null);
  },
};

export const useCurrentToast = () => useStore(current);
