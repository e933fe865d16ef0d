import type { Logger, Mongo, Outbox, RedisConnection } from '@platform/service-kit';
import type { Connection } from 'mongoose';
import { createMemberCaches, type MemberCaches } from './clients/member-caches.ts';
import { createVerifyThrottle, type VerifyThrottle } from './clients/verify-throttle.ts';
import type { MembershipConfig } from './config.ts';
import { createMemberCookies, type MemberCookies } from './domain/member-cookie.ts';
import { createMemberStore, type MemberStore } from './store/members.ts';

/** What a change of a member needs. */
export interface ChangeContext {
  readonly connection: Connection;
  readonly members: MemberStore;
  readonly outbox: Outbox;
  readonly caches: MemberCaches;
  readonly isProduction: boolean;
}

export interface Context extends ChangeContext {
  readonly cookies: MemberCookies;
  readonly throttle: VerifyThrottle;
}

interface ChangeParts {
  logger: Logger;
  mongo: Mongo;
  redis: RedisConnection;
  outbox: Outbox;
  isProduction: boolean;
}

export async function createChangeContext(parts: ChangeParts): Promise<ChangeContext> {
  const { logger, mongo, redis, outbox, isProduction } = parts;
  const { connection } = mongo;
  const members = createMemberStore(connection);
  await members.init();
  return { connection, members, outbox, isProduction, caches: createMemberCaches(redis.client, logger) };
}

/** Wires the service together. */
export async function createContext(
  config: MembershipConfig,
  parts: Omit<ChangeParts, 'isProduction'>,
): Promise<Context> {
  const isProduction = config.server.nodeEnv === 'production';
  return {
    ...(await createChangeContext({ ...parts, isProduction })),
    cookies: createMemberCookies(config.cookie),
    throttle: createVerifyThrottle(parts.redis.client, config.verify),
  };
}
