import { HttpResponse, http } from 'msw';
import { AdminOverlay } from '../../app/admin-overlay.tsx';
import { renderApp } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { adminSession } from './auth/session.ts';

export const operator = { id: 'a'.repeat(24), username: 'operator' };

type Options = { tab?: string; loggedIn?: boolean; verify?: () => Response };

/** Opens the panel in English over an empty page, logged in unless told otherwise. */
export async function openPanel({ tab = 'upload', loggedIn = true, verify }: Options = {}) {
  // The rows of videos ask for it.
  server.use(http.get('/api/storage/processing', () => HttpResponse.json([])));
  server.use(http.get('/api/admin/verify', verify ?? (() => HttpResponse.json({ admin: operator }))));
  if (loggedIn) adminSession.start({ token: 'token-1', admin: operator });
  else adminSession.end();
  return renderApp(<AdminOverlay />, { path: `/?admin=${tab}`, language: 'en' });
}
