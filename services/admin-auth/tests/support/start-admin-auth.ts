import { afterAll, beforeAll } from '@jest/globals';
import { type RunningService, revoker, silentLogger } from '@platform/service-kit';
import {
  identityEnvironment,
  identityHeaders,
  request,
  serviceHeaders,
  useKafka,
  useMongo,
  useRedis,
} from '@platform/testkit';
import { Redis } from 'ioredis';
import mongoose, { type Connection } from 'mongoose';
import { type AdminCommand, runAdminCommand } from '../../src/commands/admin-command.ts';
import { readAdminAuthConfig } from '../../src/config.ts';
import { openStores, type Stores } from '../../src/context.ts';
import { createPasswords } from '../../src/domain/credentials.ts';
import { type Overrides, start } from '../../src/service.ts';

export const password = 'a password of the tests';
export const encryptionSecret = 'secret-of-the-tests-0123456789abcdef';

interface Servers {
  mongoUrl?: string;
  redisUrl?: string;
}

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

    async start(variables: Record<string, string> = {}, overrides: Overrides = {}, servers: Servers = {}) {
      const config = readAdminAuthConfig({
        NODE_ENV: 'test',
        PORT: '0',
        ADMIN_PORT: '0',
        MONGO_URL: servers.mongoUrl ?? mongo.url,
        REDIS_URL: servers.redisUrl ?? redis.url,
        KAFKA_BROKERS: kafka.brokers.join(','),
        KAFKA_TOPIC_PREFIX: kafka.topicPrefix,
        ADMIN_KEY_ENCRYPTION_SECRET: encryptionSecret,
        ...identityEnvironment,
        ...variables,
      });
      const service = await start(config, { logger: silentLogger(), ...overrides });
      running.push(service);
      return service;
    },

    /** Runs an admin command as the command line does. */
    command(
      username: string,
      options: Partial<AdminCommand> & { password?: string; isProduction?: boolean } = {},
    ) {
      const {
        password: given = password,
        isProduction = false,
        kind = 'create',
        ifMissing = false,
      } = options;
      return runAdminCommand({ username, kind, ifMissing }, given, {
        ...needed(opened.stores),
        passwords: createPasswords(),
        revoke: revoker(needed(opened.redisClient), 'session', silentLogger()),
        isProduction,
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
