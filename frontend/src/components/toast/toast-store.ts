import { useSyncExternalStore } from 'react';
import { createListeners } from '../../lib/listeners.ts';

type ToastMessage = {
  id: number;
  kind: 'success' | 'error';
  title: string;
  message?: string | undefined;
};

let current: ToastMessage | null = null;
let nextId = 1;
const { subscribe, notify } = createListeners();

function show(next: ToastMessage | null): void {
  current = next;
  notify();
}

const say =
  (kind: ToastMessage['kind']) =>
  (title: string, message?: string): void =>
    show({ id: nextId++, kind, title, message });

/** Says something in passing. `toast.error('Error', message)`; the newest replaces the one that is shown. */
export const toast = { success: say('success'), error: say('error'), dismiss: () => show(null) };

export const useCurrentToast = (): ToastMessage | null => useSyncExternalStore(subscribe, () => current);
