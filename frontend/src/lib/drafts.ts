import { storageKeys } from '@platform/contracts/limits';
import { storage } from './storage.ts';

type Drafts = Record<string, unknown>;

function read(): Drafts {
  try {
    const value: unknown = JSON.parse(storage.get(storageKeys.adminDrafts) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Drafts) : {};
  } catch {
    return {};
  }
}

/** Unsaved input of forms, kept across reloads and sessions. Never contains members' names or numbers; chosen members are kept by their ids. */
export const drafts = {
  any: (): boolean => Object.keys(read()).length > 0,
  get: (form: string): unknown => read()[form],
  set(form: string, values: unknown): void {
    storage.set(storageKeys.adminDrafts, JSON.stringify({ ...read(), [form]: values }));
  },
  remove(form: string): void {
    const { [form]: removed, ...rest } = read();
    if (removed === undefined) return;
    if (Object.keys(rest).length > 0) storage.set(storageKeys.adminDrafts, JSON.stringify(rest));
    else drafts.clear();
  },
  clear: (): void => storage.remove(storageKeys.adminDrafts),
};
