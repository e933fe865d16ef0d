import { storageKeys } from '@platform/contracts/limits';
import { jsonObject, storage } from './storage.ts';

/** The administrator whose drafts these are; those of another wait for their author. */
let author = '';

const all = () => jsonObject(storage.get(storageKeys.adminDrafts)) as Record<string, object>;
const read = (): Record<string, unknown> => ({ ...all()[author] });

function write(forms: Record<string, unknown>): void {
  const { [author]: _, ...others } = all();
  const left = Object.keys(forms).length > 0 ? { ...others, [author]: forms } : others;
  if (Object.keys(left).length > 0) storage.set(storageKeys.adminDrafts, JSON.stringify(left));
  else storage.remove(storageKeys.adminDrafts);
}

/** Unsaved input of forms, kept across reloads and sessions. Never contains members' names or numbers; chosen members are kept by their ids. */
export const drafts = {
  /** From now on reads and keeps the drafts of an administrator. */
  openFor(admin: string): void {
    author = admin;
  },
  names: (): string[] => Object.keys(read()),
  any: (): boolean => drafts.names().length > 0,
  get: (form: string): unknown => read()[form],
  set: (form: string, values: unknown): void => write({ ...read(), [form]: values }),
  remove(form: string): void {
    const { [form]: removed, ...rest } = read();
    if (removed !== undefined) write(rest);
  },
  clear: (): void => write({}),
};
