import { storageKeys } from '@platform/contracts/limits';
import { jsonObject, storage } from './storage.ts';

const read = () => jsonObject(storage.get(storageKeys.adminDrafts));

/** Unsaved input of forms, kept across reloads and sessions. Never contains members' names or numbers; chosen members are kept by their ids. */
export const drafts = {
  names: (): string[] => Object.keys(read()),
  any: (): boolean => drafts.names().length > 0,
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
