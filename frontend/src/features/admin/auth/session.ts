import type { SignedIn, SignedInAdmin } from '@platform/contracts';
import { type AdminPolicy, roleMay } from '@platform/contracts/admin-roles';
import { adminCookieName, adminTokenSeconds, storageKeys } from '@platform/contracts/limits';
import { objectsPrefix } from '@platform/contracts/object-keys';
import { adminToken } from '../../../lib/admin-token.ts';
import { drafts } from '../../../lib/drafts.ts';
import { listen } from '../../../lib/listen.ts';
import { jsonObject, storage } from '../../../lib/storage.ts';
import { createStore, useStore } from '../../../lib/store.ts';
import { unsaved } from '../../../lib/unsaved.ts';
import { passwordQuestion } from './password-question.ts';

export type AdminSession = {
  token: string | null;
  admin: SignedInAdmin | null;
  /** The session ended without a logout, or with unsaved input, which is kept for the next login. */
  expired: boolean;
  /** Grows when the server has to be asked again who the token is for. */
  checks: number;
};

function readAdmin(): SignedInAdmin | null {
  const admin = jsonObject(storage.get(storageKeys.adminUser));
  return 'role' in admin ? (admin as SignedInAdmin) : null;
}

let checks = 0;

function read(): AdminSession {
  const token = adminToken.get();
  const admin = token === null ? null : readAdmin();
  return { token, admin, expired: token === null && unsaved.isHeld(), checks };
}

/**
 * Copies the token into a cookie for /objects: video elements can't send headers, and the admin panel plays hidden
 * videos. It stays when the browser is closed, as the token does.
 */
function keepForFiles(token: string | null): void {
  const lifetime = `; Max-Age=${token === null ? 0 : adminTokenSeconds}`;
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing over plain HTTP
  document.cookie = `${adminCookieName}=${token ?? ''}; Path=${objectsPrefix}; SameSite=Strict${secure}${lifetime}`;
}

const session = createStore(read());
keepForFiles(session.get().token);
drafts.openFor(session.get().admin?.id ?? '');
// While the panel is closed too: it must not open with a session that has ended.
listen(window, {
  storage({ key }) {
    if (key === null || key === storageKeys.adminToken || key === storageKeys.adminUser) readAgain();
  },
  // A page restored from the back/forward cache missed changes made meanwhile.
  pageshow({ persisted }) {
    if (persisted) readAgain();
  },
});

function publish(next: AdminSession): void {
  // What waits for the password was begun with the other token.
  if (next.token !== session.get().token) passwordQuestion.cancel();
  keepForFiles(next.token);
  if (next.admin) drafts.openFor(next.admin.id);
  session.set(next);
}

function readAgain(): void {
  const current = session.get();
  const stored = read();
  // With the same token only the role may be another. An administrator who could not be stored is kept.
  publish(stored.token === current.token ? { ...current, admin: stored.admin ?? current.admin } : stored);
}

function forget(expired: boolean): void {
  adminToken.remove();
  storage.remove(storageKeys.adminUser);
  publish({ token: null, admin: null, expired, checks });
}

/** The administrator's session, shared by all tabs of the browser through local storage. */
export const adminSession = {
  get: session.get,
  start({ token, admin }: SignedIn): void {
    adminToken.set(token);
    storage.set(storageKeys.adminUser, JSON.stringify(admin));
    publish({ token, admin, expired: false, checks });
  },
  /** Stores the administrator that the server verified the token for. */
  confirm(admin: SignedInAdmin): void {
    storage.set(storageKeys.adminUser, JSON.stringify(admin));
    publish({ ...session.get(), admin });
  },
  /** Asks the server again: the role changed, or a second factor is needed or was set up. */
  recheck(): void {
    checks += 1;
    publish({ ...session.get(), checks });
  },
  /** Ends the session: after a logout (unsaved input was confirmed) or a failed verification (it was not). */
  end: (): void => forget(unsaved.isHeld()),
  /** After a 401. Ignored if another token is in use by now. */
  expire(token: string | null): void {
    if (token !== null && token === session.get().token) forget(true);
  },
};

export const useAdminSession = (): AdminSession => useStore(session);

/** Whether the administrator who is signed in passes a policy. Without a second factor that is required: none. */
export function useMay(): (policy: AdminPolicy) => boolean {
  const { admin } = useAdminSession();
  return (policy) => admin !== null && !admin.mustEnrol && roleMay(admin.role, policy);
}

export const useIsAdmin = (): boolean => useMay()('account');
