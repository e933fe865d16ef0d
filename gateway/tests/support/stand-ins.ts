import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { AdminRole } from '@platform/contracts';
import { internalOperations } from '@platform/contracts/operations';
import { callerOf, listen } from '@platform/testkit';
import jwt from 'jsonwebtoken';

export type StandIn = Awaited<ReturnType<typeof listen>>;

function sendJson(res: ServerResponse, body: unknown, status = 200): void {
  const json = JSON.stringify(body);
  res
    .writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) })
    .end(json);
}

/** What an echo says it was asked. */
export interface Echo {
  method: string;
  url: string;
  rawHeaders: string[];
  headers: Record<string, string>;
  body: string;
}

/** Responds with what the request was. */
const sendEcho = (req: IncomingMessage, res: ServerResponse, body: string) => {
  const { method, url, rawHeaders, headers } = req;
  sendJson(res, { method, url, rawHeaders, headers, body });
};

/** Responds to every request with what it was. */
export const startEcho = (port?: number): Promise<StandIn> =>
  listen(async (req, res) => {
    const body = await text(req).catch(() => '');
    res.setHeader('x-powered-by', 'Express');
    res.setHeader('x-identity', 'inside');
    sendEcho(req, res, body);
  }, port);

export interface AdminAuth extends StandIn {
  /** Sessions that run, by id. */
  sessions: Map<string, { adminId: string; username: string; role: AdminRole; mustEnrol: boolean }>;
  keyId: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
  /** Requests for each path. */
  requests: { jwks: number };
  /** From now on signs with a new key; older ones stay published. */
  rotate: () => void;
  /** Publishes only the newest key from now on. */
  withdrawOld: () => void;
  /** Starts a session and gives its token. */
  logIn: (
    options?: jwt.SignOptions & { sessionId?: string; role?: AdminRole; mustEnrol?: boolean },
  ) => string;
}

/** Speaks admin-auth's part of the contract, and responds to the rest with nothing. */
export async function startAdminAuth(): Promise<AdminAuth> {
  const keys: { kid: string; publicKey: KeyObject }[] = [];
  const sessions: AdminAuth['sessions'] = new Map();
  const requests = { jwks: 0 };
  const standIn = await listen((req, res) => {
    if (req.url === internalOperations.getJwks.path) {
      requests.jwks += 1;
      return sendJson(res, {
        keys: keys.map(({ kid, publicKey }) => ({
          ...publicKey.export({ format: 'jwk' }),
          kid,
          alg: 'ES256',
          use: 'sig',
        })),
      });
    }
    if (!req.url?.startsWith('/internal/')) return sendJson(res, {});
    if (callerOf(req, 'admin-auth') !== 'gateway') return sendJson(res, {}, 401);
    const session = sessions.get(req.url?.split('/').at(-1) ?? '');
    sendJson(res, session ? { active: true, ...session } : { active: false });
  });
  const rotate = () => {
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const kid = randomUUID();
    keys.push({ kid, publicKey: pair.publicKey });
    Object.assign(adminAuth, { ...pair, keyId: kid });
  };
  const withdrawOld = () => {
    keys.splice(0, keys.length - 1);
  };
  const adminAuth = { ...standIn, sessions, requests, rotate, withdrawOld } as AdminAuth;
  adminAuth.logIn = (given = {}) => {
    const { sessionId = randomUUID(), role = 'owner', mustEnrol = false, ...options } = given;
    sessions.set(sessionId, { adminId: 'admin-1', username: 'operator', role, mustEnrol });
    return jwt.sign({}, adminAuth.privateKey, {
      algorithm: 'ES256',
      keyid: adminAuth.keyId,
      issuer: 'admin-auth',
      audience: 'platform-admin',
      subject: 'admin-1',
      jwtid: sessionId,
      expiresIn: '12h',
      ...options,
    });
  };
  rotate();
  return adminAuth;
}

export interface Membership extends StandIn {
  /** Active members' ids by canonical number. */
  members: Map<string, string>;
  /** Who sent a number, by number. */
  senders: Map<string, { address: string; isProven: boolean }>;
  /** How the next checks are rejected. */
  reject?: { status: number; retryAfter: string } | undefined;
}

/** Speaks membership's part of the contract, and echoes the rest. */
export async function startMembership(): Promise<Membership> {
  const members = new Map<string, string>();
  const senders: Membership['senders'] = new Map();
  const standIn = await listen(async (req, res) => {
    const body = await text(req).catch(() => '');
    if (req.url !== internalOperations.checkMember.path) return sendEcho(req, res, body);
    if (callerOf(req, 'membership') !== 'gateway') return sendJson(res, {}, 401);
    const { membershipNumber: number, ...sender } = JSON.parse(body);
    senders.set(number, sender);
    if (membership.reject) {
      res.setHeader('retry-after', membership.reject.retryAfter);
      return sendJson(
        res,
        { code: 'too_many_requests', message: 'no', requestId: 'x' },
        membership.reject.status,
      );
    }
    const memberId = members.get(number);
    sendJson(res, memberId ? { active: true, memberId } : { active: false });
  });
  const membership: Membership = { ...standIn, members, senders };
  return membership;
}
