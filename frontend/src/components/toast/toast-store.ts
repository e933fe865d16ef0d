import { createStore, useStore } from '../../lib/store.ts';

type Toast = { id: number; kind: 'success' | 'error'; title: string; message?: string | undefined };

const current = createStore<Toast | null>(null);
let nextId = 1;

const show =
  (kind: Toast['kind']) =>
  (title: string, message?: string): void =>
    current.set({ id: nextId++, kind, title, message });

/** `toast.error('Error', message)` shows a toast in place of the previous one. */
export const toast = { success: show('success'), error: show('error'), dismiss: () => current.set(null) };

export const useCurrentToast = () => useStore(current);
