import { storageKeys } from '@platform/contracts/limits';
import { storage } from './storage.ts';

let unstored: string | null = null;

/** The administrator's token, shared with other tabs through local storage; in memory if that can't be written. */
export const adminToken = {
  get: (): string | null => unstored ?? storage.get(storageKeys.adminToken),
  set(token: string): void {
    storage.set(storageKeys.adminToken, token);
    unstored = storage.get(storageKeys.adminToken) === token ? null : token;
    // An older one must not come back.
    if (unstored !== null) storage.remove(storageKeys.adminToken);
  },
  remove(): void {
    storage.remove(storageKeys.adminToken);
    unstored = null;
  },
};
