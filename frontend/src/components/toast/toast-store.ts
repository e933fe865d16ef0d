import { useSyncExternalStore } from 'react';
import { createListeners } from '../../lib/listeners.ts';

export type ToastKind = 'success' | 'error' | 'info' | 'warning';
export type ToastMessage = { id: number; kind: ToastKind; title: string; message?: string | undefined };

/** The first is on the screen; the others wait for it. */
let queue: readonly ToastMessage[] = [];
let nextId = 1;
const { subscribe, notify } = createListeners();

function set(next: readonly ToastMessage[]): void {
  queue = next;
  notify();
}

function show(kind: ToastKind, title: string, message?: string): void {
  const last = queue.at(-1);
  if (last && last.kind === kind && last.title === title && last.message === message) return;
  set([...queue, { id: nextId++, kind, title, message }]);
}

/** Says something in passing. `toast.error('Error', message)`; one toast is visible at a time. */
export const toast = {
  success: (title: string, message?: string) => show('success', title, message),
  error: (title: string, message?: string) => show('error', title, message),
  info: (title: string, message?: string) => show('info', title, message),
  warning: (title: string, message?: string) => show('warning', title, message),
  dismiss: (id: number) => set(queue.filter((entry) => entry.id !== id)),
  clear: () => set([]),
};

export const useCurrentToast = (): ToastMessage | undefined =>
  useSyncExternalStore(subscribe, () => queue.at(0));

let focused = false;

/** Whether the notification area has the focus: an overlay lets it go there, and holds it again afterwards. */
export function setToastsFocused(next: boolean): void {
  if (next === focused) return;
  focused = next;
  notify();
}

export const useToastsFocused = (): boolean => useSyncExternalStore(subscribe, () => focused);
