import { expect, jest } from '@jest/globals';
import type { Member, SignedInAdmin, SmsCampaign } from '@platform/contracts';
import { act, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { AdminOverlay } from '../../app/admin-overlay.tsx';
import { renderApp } from '../../testing/render.tsx';
import { server } from '../../testing/server.ts';
import { MembershipGate } from '../membership/components/membership-gate.tsx';
import { adminSession } from './auth/session.ts';

export const operator: SignedInAdmin = {
  id: 'a'.repeat(24),
  username: 'operator',
  role: 'owner',
  mustEnrol: false,
};

export const aMember = (fields: Partial<Member> = {}): Member => ({
  id: 'b'.repeat(24),
  name: 'Wang Lei',
  phoneNumber: '+16265550142',
  notes: '',
  membershipNumber: '7K4M-9XQ2-TB3N-5',
  status: 'active',
  createdAt: '2026-11-20T10:00:00.000Z',
  ...fields,
});

/** One that was sent to three members an hour ago. */
export const aCampaign = (fields: Partial<SmsCampaign> = {}): SmsCampaign => ({
  id: '8'.repeat(24),
  title: 'Winter',
  message: 'Hi {name}',
  status: 'done',
  segments: 3,
  recipientCount: 3,
  successCount: 3,
  failedCount: 0,
  pendingCount: 0,
  unknownCount: 0,
  skippedCount: 0,
  createdAt: new Date(Date.now() - 3_600_000).toISOString(),
  ...fields,
});

/** A page of a list, of `total` rows in all. */
export const paged = (rows: object[], total = rows.length) =>
  HttpResponse.json(rows, { headers: { 'x-total-count': String(total) } });

/** A proxy's response: it says nothing for the operator. */
export const badGateway = () => new HttpResponse('<h1>Bad Gateway</h1>', { status: 502 });

/** Responds to requests such as 'PUT /api/members/:id' with JSON, or with nothing, and returns what they send. */
export function keepRequests(responses: Record<string, object | null | ((body: unknown) => object)>) {
  const sent: [request: string, body: unknown][] = [];
  const handlers = Object.entries(responses).map(([to, response]) => {
    const [method = '', path = ''] = to.split(' ');
    return http[method.toLowerCase() as 'post'](path, async ({ request }) => {
      const text = await request.text();
      const body: unknown = text ? JSON.parse(text) : undefined;
      sent.push([`${method} ${new URL(request.url).pathname}`, body]);
      const json = typeof response === 'function' ? response(body) : response;
      return json ? HttpResponse.json(json) : new HttpResponse(null, { status: 204 });
    });
  });
  server.use(...handlers);
  return sent;
}

/** Waits for a toast with this title and text. */
export async function toastSays(title: string, text: string) {
  expect((await screen.findAllByText(title)).length).toBeGreaterThan(0);
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
}

type Options = {
  tab?: string;
  loggedIn?: boolean;
  admin?: SignedInAdmin;
  verify?: () => Response;
  /** Null: the operator has no membership number. */
  member?: null;
};

/** Opens the panel in English over an empty page, logged in unless told otherwise. */
export async function openPanel(options: Options = {}) {
  const { tab = 'upload', loggedIn = true, admin = operator, verify, member } = options;
  // The rows of videos ask for it.
  server.use(http.get('/api/storage/processing', () => HttpResponse.json([])));
  server.use(http.get('/api/admin/verify', verify ?? (() => HttpResponse.json({ admin }))));
  if (loggedIn) adminSession.start({ token: 'token-1', admin });
  else adminSession.end();
  const overlay = <AdminOverlay />;
  const ui = member === null ? <MembershipGate panel={overlay}>{null}</MembershipGate> : overlay;
  return renderApp(ui, { path: `/?admin=${tab}`, language: 'en', ...(member === null && { member }) });
}

/** Fakes the clock; returns a function that lets hours pass, of which the screen takes note. */
export function fakeTime() {
  // Faked microtasks would wait for the clock, and requests with them.
  jest.useFakeTimers({ advanceTimers: true, doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  return (hours: number) => {
    jest.setSystemTime(Date.now() + hours * 3_600_000);
    act(() => jest.advanceTimersByTime(60_000));
  };
}

/** A 401 ends the session: the login form covers the tabs. */
export const endSession = () => act(() => adminSession.expire(adminSession.get().token));

export const logInAgain = () => act(() => adminSession.start({ token: 'token-2', admin: operator }));

/** A browser that has a passkey, made or used at once unless it fails by the error of this name, such as when the user cancels. */
export function stubPasskeys() {
  const passkey = { id: 'AAAA', failsBy: '' };
  const bytes = new Uint8Array(3).buffer;
  const response = {
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    attestationObject: bytes,
  };
  async function respond() {
    if (passkey.failsBy) throw new DOMException('Failed', passkey.failsBy);
    const credential = { id: passkey.id, rawId: bytes, type: 'public-key', response };
    return { ...credential, getClientExtensionResults: () => ({}) };
  }
  Object.assign(window, { PublicKeyCredential: () => undefined });
  Object.assign(navigator, { credentials: { get: respond, create: respond } });
  return passkey;
}
