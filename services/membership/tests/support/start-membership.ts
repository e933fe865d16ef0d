import { afterAll, beforeAll } from '@jest/globals';
import { type Logger, type RunningService, silentLogger } from '@platform/service-kit';
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
import { readMembershipConfig } from '../../src/config.ts';
import { start } from '../../src/service.ts';

export const cookieSecret = 'cookie-secret-of-the-tests-0123456789';

/** Starts this test file's servers; returns a way to start the service on them. */
export function useMembership() {
  const mongo = useMongo();
  const redis = useRedis();
  const kafka = useKafka();
  const running: RunningService[] = [];
  let redisClient: Redis | undefined;

  beforeAll(() => {
    redisClient = new Redis(redis.url);
  });
  afterAll(async () => {
    await Promise.all(running.map((service) => service.close()));
    redisClient?.disconnect();
  });

  return {
    redis,
    kafka,
    redisClient: () => redisClient as Redis,
    environment: (variables: Record<string, string> = {}) => ({
      MONGO_URL: mongo.url,
      REDIS_URL: redis.url,
      KAFKA_BROKERS: kafka.brokers.join(','),
      KAFKA_TOPIC_PREFIX: kafka.topicPrefix,
      MEMBER_COOKIE_SECRET: cookieSecret,
      ...serviceEnvironment,
      ...variables,
    }),
    async start(variables: Record<string, string> = {}, logger: Logger = silentLogger()) {
      const config = readMembershipConfig(this.environment(variables));
      const service = await start(config, { logger });
      running.push(service);
      return service;
    },
  };
}

/** Sends a request as the gateway would, by default as an admin. */
export const ask = (
  service: RunningService,
  method: string,
  path: string,
  { headers = asAdmin(), body }: { headers?: Record<string, string>; body?: unknown } = {},
) => request(method, service.url + path, { headers, body });

export const verify = (
  service: RunningService,
  membershipNumber: string,
  { address = '192.0.2.1', headers = {} }: { address?: string; headers?: Record<string, string> } = {},
) =>
  ask(service, 'POST', '/api/membership/verify', {
    headers: { ...identityHeaders({ address }), ...headers },
    body: { membershipNumber },
  });

/** Looks up a header's number, as the gateway does. */
export const check = (
  service: RunningService,
  membershipNumber: string,
  { address = '192.0.2.1', isProven = false } = {},
) =>
  ask(service, 'POST', '/internal/members/check', {
    headers: serviceHeaders('gateway', 'membership'),
    body: { membershipNumber, address, isProven },
  });

let made = 0;

/** A new phone number. */
export const nextPhone = (): string => `+1212555${String(made++).padStart(4, '0')}`;

export async function addMember(service: RunningService, fields: Record<string, unknown> = {}) {
  const body = { name: '王小明', phoneNumber: nextPhone(), ...fields };
  const response = await ask(service, 'POST', '/api/members', { body });
  if (response.status !== 201) throw new Error(`The member was rejected: ${response.text}`);
  return response.body;
}
