import { afterAll, beforeAll } from '@jest/globals';
import type { AuditEntry, SignedIn } from '@platform/contracts';
import { type RunningService, revoker, silentLogger } from '@platform/service-kit';
import {
  asAdmin,
  identityHeaders,
  request,
  serviceEnvironment,
  serviceHeaders,
  useKafka,
  useMongo,
  useRedis,
} from '@platform/testkit';
import { Redis } from 'ioredis';
import jwt from 'jsonwebtoken';
import mongoose, { type Connection } from 'mongoose';
import { Secret, TOTP } from 'otpauth';
import { type AdminCommand, runAdminCommand } from '../../src/commands/admin-command.ts';
import { readAdminAuthConfig } from '../../src/config.ts';
import { type Overrides, openStores, type Stores } from '../../src/context.ts';
import { createPasswords } from '../../src/domain/credentials.ts';
import { start } from '../../src/service.ts';
import { createAuthenticator, type Signed } from './authenticator.ts';

export const password = 'a password of the tests';
export const passkeyOrigin = 'http://localhost:8080';
export const encryptionSecret = 'secret-of-the-tests-0123456789abcdef';

/** Starts this test file's servers; returns helpers to start the service on them and send requests. */
export function useAdminAuth() {
  const mongo = useMongo();
  const redis = useRedis();
  const kafka = useKafka();
  const running: RunningService[] = [];
  const opened: { connection?: Connection; stores?: Stores; redisClient?: Redis } = {};

  beforeAll(async () => {
    opened.connection = await mongoose.createConnection(mongo.url).asPromise();
    opened.stores = await openStores(opened.connection);
    opened.redisClient = new Redis(redis.url);
  });
  afterAll(async () => {
    await Promise.all(running.map((service) => service.close()));
    await opened.connection?.close();
    opened.redisClient?.disconnect();
  });

  const needed = <Value>(value: Value | undefined): Value => {
    if (value === undefined) throw new Error('The servers are not up yet');
    return value;
  };

  return {
    mongo,
    redis,
    kafka,
    connection: () => needed(opened.connection),
    stores: () => needed(opened.stores),
    redisClient: () => needed(opened.redisClient),
    /** Headers of anyone at an address. */
    from: (address: string) => identityHeaders({ address }),
    find: async (username: string) =>
      needed((await needed(opened.stores).admins.find(username)) ?? undefined),

    async start(variables: Record<string, string> = {}, overrides: Overrides = {}) {
      const config = readAdminAuthConfig({
        MONGO_URL: mongo.url,
        REDIS_URL: redis.url,
        KAFKA_BROKERS: kafka.brokers.join(','),
        KAFKA_TOPIC_PREFIX: kafka.topicPrefix,
        ADMIN_KEY_ENCRYPTION_SECRET: encryptionSecret,
        PASSKEY_ORIGIN: passkeyOrigin,
        ...serviceEnvironment,
        ...variables,
      });
      const service = await start(config, { logger: silentLogger(), ...overrides });
      running.push(service);
      return service;
    },

    /** Runs an admin command as the command line does. */
    command(username: string, options: Partial<AdminCommand> & { password?: string } = {}) {
      const { password: given = password, kind = 'create', ifMissing = false } = options;
      return runAdminCommand({ username, kind, ifMissing }, given, {
        ...needed(opened.stores),
        passwords: createPasswords(),
        revoke: revoker(needed(opened.redisClient), 'session', silentLogger()),
        isProduction: false,
      });
    },
  };
}

/** Sends a request as the gateway would. */
export const ask = (
  service: RunningService,
  method: string,
  path: string,
  { headers = identityHeaders(), body }: { headers?: Record<string, string>; body?: unknown } = {},
) => request(method, service.url + path, { headers, body });

export const login = (service: RunningService, username: string, given: string, address = '192.0.2.1') =>
  ask(service, 'POST', '/api/admin/login', {
    headers: identityHeaders({ address }),
    body: { username, password: given },
  });

export const session = (service: RunningService, id: string) =>
  ask(service, 'GET', `/internal/sessions/${id}`, { headers: serviceHeaders('gateway', 'admin-auth') });

/** Who is signed in, to send requests as. */
export interface SignedInAs {
  id: string;
  sessionId: string;
  headers: Record<string, string>;
  /** Sends a request as the gateway would for this session. */
  ask: (method: string, path: string, body?: unknown) => ReturnType<typeof ask>;
}

/** Reads the response of a successful log-in. */
export function signedInAs(
  service: RunningService,
  { token, admin }: SignedIn,
  address = '192.0.2.1',
): SignedInAs {
  const { jti = '' } = jwt.decode(token) as jwt.JwtPayload;
  const { mustEnrol: _, ...who } = admin;
  return {
    ...{ id: admin.id, sessionId: jti },
    // Made for each request: an identity is good for a minute.
    get headers() {
      return identityHeaders({ address, admin: { ...who, sessionId: jti } });
    },
    ask(method, path, body) {
      return ask(service, method, path, { headers: this.headers, body });
    },
  };
}

export const signIn = async (service: RunningService, username: string, given = password, address?: string) =>
  signedInAs(service, (await login(service, username, given, address)).body, address);

const totpOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) });
/** The code that an authenticator app shows at a time. */
export const codeAt = (secret: string, at = Date.now()) => totpOf(secret).generate({ timestamp: at });

/** Sets up an authenticator app. */
export async function enableTotp(admin: SignedInAs, at = Date.now()) {
  const begun = await admin.ask('POST', '/api/admin/account/totp');
  const secret = String(begun.body.secret);
  const enabled = await admin.ask('PUT', '/api/admin/account/totp', { code: codeAt(secret, at) });
  return { secret, recoveryCodes: enabled.body.recoveryCodes as string[] };
}

/** Registers a passkey. */
export async function addPasskey(
  admin: SignedInAs,
  authenticator = createAuthenticator(),
  signed: Partial<Signed> = {},
) {
  const { body } = await admin.ask('POST', '/api/admin/account/passkeys/options');
  const response = authenticator.register(body.options.challenge, { origin: passkeyOrigin, ...signed });
  const added = await admin.ask('POST', '/api/admin/account/passkeys', {
    id: body.id,
    name: 'Phone',
    response,
  });
  return { authenticator, added, options: body };
}

/** Begins a log-in by a passkey. */
export const passkeyChallenge = async (service: RunningService) =>
  (await ask(service, 'POST', '/api/admin/login/passkey-options')).body as {
    id: string;
    options: { challenge: string };
  };

/** What an administrator did by the audit log, the newest first. */
export async function auditedOf(service: RunningService, username: string): Promise<string[]> {
  const { body } = await ask(service, 'GET', '/api/admin/audit', { headers: asAdmin() });
  return body
    .filter(({ admin }: AuditEntry) => admin.username === username)
    .map(({ action }: AuditEntry) => action);
}
