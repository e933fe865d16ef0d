import type { Logger, Mongo, Outbox, RedisConnection } from '@platform/service-kit';
import { createMemberCaches } from './clients/member-caches.ts';
import { createVerifyThrottle, type VerifyThrottle } from './clients/verify-throttle.ts';
import type { MembershipConfig } from './config.ts';
import { createMemberCookies, type MemberCookies } from './domain/member-cookie.ts';
import { createMemberChanges, type MemberChanges } from './store/member-changes.ts';
import { createMemberStore, type MemberStore } from './store/members.ts';

/** Members and what may be done with them: all a command needs. */
export interface MemberContext {
  readonly members: MemberStore;
  readonly changes: MemberChanges;
  readonly isProduction: boolean;
}

export interface Context extends MemberContext {
  readonly cookies: MemberCookies;
  readonly throttle: VerifyThrottle;
}

interface Parts {
  logger: Logger;
  mongo: Mongo;
  redis: RedisConnection;
  outbox: Outbox;
}

export async function createMemberContext(parts: Parts, nodeEnv: string): Promise<MemberContext> {
  const { connection } = parts.mongo;
  const isProduction = nodeEnv === 'production';
  const members = createMemberStore(connection);
  await members.init();
  const caches = createMemberCaches(parts.redis.client, parts.logger);
  const changes = createMemberChanges({ connection, members, outbox: parts.outbox, caches, isProduction });
  return { members, changes, isProduction };
}

/** Wires the service together. */
export async function createContext(config: MembershipConfig, parts: Parts): Promise<Context> {
  return {
    ...(await createMemberContext(parts, config.server.nodeEnv)),
    cookies: createMemberCookies(config.cookie),
    throttle: createVerifyThrottle(parts.redis.client, config.verify),
  };
}
