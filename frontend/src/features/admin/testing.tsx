import type { SignedInAdmin } from '@platform/contracts';
import { act } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { AdminOverlay } from '../../app/admin-overlay.tsx';
import { renderApp } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { adminSession } from './auth/session.ts';

export const operator: SignedInAdmin = {
  id: 'a'.repeat(24),
  username: 'operator',
  role: 'owner',
  mustEnrol: false,
};

type Options = { tab?: string; loggedIn?: boolean; admin?: SignedInAdmin; verify?: () => Response };

/** Opens the panel in English over an empty page, logged in unless told otherwise. */
export async function openPanel(options: Options = {}) {
  const { tab = 'upload', loggedIn = true, admin = operator, verify } = options;
  // The rows of videos ask for it.
  server.use(http.get('/api/storage/processing', () => HttpResponse.json([])));
  server.use(http.get('/api/admin/verify', verify ?? (() => HttpResponse.json({ admin }))));
  if (loggedIn) adminSession.start({ token: 'token-1', admin });
  else adminSession.end();
  return renderApp(<AdminOverlay />, { path: `/?admin=${tab}`, language: 'en' });
}

/** A 401 ends the session: the login form covers the tabs. */
export const endSession = () => act(() => adminSession.expire(adminSession.get().token));

export const logInAgain = () => act(() => adminSession.start({ token: 'token-2', admin: operator }));

/** A browser that has a passkey, made or used at once unless the user cancels. */
export function stubPasskeys() {
  const passkey = { id: 'AAAA', isCancelled: false };
  const bytes = new Uint8Array(3).buffer;
  const response = {
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    attestationObject: bytes,
  };
  async function respond() {
    if (passkey.isCancelled) throw new DOMException('Cancelled', 'NotAllowedError');
    const credential = { id: passkey.id, rawId: bytes, type: 'public-key', response };
    return { ...credential, getClientExtensionResults: () => ({}) };
  }
  Object.assign(window, { PublicKeyCredential: () => undefined });
  Object.assign(navigator, { credentials: { get: respond, create: respond } });
  return passkey;
}
