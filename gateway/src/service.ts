import { type Revocation, revocationChannel, revocationSchema } from '@platform/contracts';
import {
  connectRedis,
  createIdentitySigner,
  createLogger,
  type Logger,
  type RunningService,
  startService,
  subscribeRedis,
} from '@platform/service-kit';
import { createAccessLog } from './access-log.ts';
import { createAuthenticator } from './auth.ts';
import { hardenServer } from './client-errors.ts';
import { type GatewayConfig, upstreamUrls } from './config.ts';
import { createGuesses } from './guesses.ts';
import { createHandler } from './handle.ts';
import { createAdmins } from './identity/admins.ts';
import { createInternalClient } from './identity/internal-client.ts';
import { createMemberCookieReader } from './identity/member-cookies.ts';
import { createMembers } from './identity/members.ts';
import { createSharedAnswers } from './identity/shared-answers.ts';
import { createLimits } from './limits.ts';
import { createMatcher } from './match-route.ts';
import { ownEndpoints } from './own-endpoints.ts';
import { createUpstream } from './proxy.ts';
import { createRedisGate } from './redis-gate.ts';
import { routes } from './routes.ts';
import { createSecurityHeaders } from './security-headers.ts';

export interface GatewayOverrides {
  logger?: Logger;
  /** The route table, for tests. */
  routes?: typeof routes;
}

/** Starts the gateway. It starts, and is ready, without Redis and without any service. */
export async function start(
  config: GatewayConfig,
  overrides: GatewayOverrides = {},
): Promise<RunningService> {
  const { server, redis, identity, edge } = config;
  const logger = overrides.logger ?? createLogger({ name: 'gateway', level: server.logLevel });
  const urls = upstreamUrls(config);
  const { serviceTokenSecret: secret } = identity;
  const adminAuth = createInternalClient({ url: urls.get('admin-auth'), audience: 'admin-auth', secret });
  const membership = createInternalClient({ url: urls.get('membership'), audience: 'membership', secret });

  const store = await connectRedis({ url: redis.url, logger, commandTimeoutMs: redis.commandTimeoutMs });
  const gate = createRedisGate(store.client);
  const admins = createAdmins(adminAuth);
  const members = createMembers(membership, createSharedAnswers(gate));
  const revocations = await subscribeRedis({
    url: redis.url,
    logger,
    channels: [revocationChannel],
    onMessage: (message) => forget(message, admins.forgetSession, members.forgetMember),
    onResubscribed: () => {
      admins.clear();
      members.clear();
    },
  });

  const upstreams = new Map([...urls].map(([name, url]) => [name, createUpstream(name, url, logger)]));
  const securityHeaders = createSecurityHeaders({
    production: server.nodeEnv === 'production',
    s3PublicOrigin: edge.s3PublicOrigin,
    viteOrigin: edge.viteOrigin,
  });
  const accessLog = createAccessLog(logger);
  const handle = createHandler({
    match: createMatcher(overrides.routes ?? routes),
    authenticator: createAuthenticator({
      admins,
      members,
      readMemberCookie: createMemberCookieReader(identity.memberCookieSecret),
      guesses: createGuesses(gate, edge.rateLimitFactor),
    }),
    limits: createLimits(gate, edge.rateLimitFactor),
    signer: createIdentitySigner({ privateJwk: identity.signingKey }),
    upstreams,
    securityHeaders,
    accessLog,
    ownEndpoints: ownEndpoints(),
    trustedProxyHops: edge.trustedProxyHops,
    logger,
  });
  return startService({
    name: 'gateway',
    config: { server },
    logger,
    listener: handle,
    configureServer: (http) => hardenServer(http, edge.maxConnections, securityHeaders.api),
    resources: {
      redis: { close: store.close },
      revocations: { close: revocations.close },
      upstreams: {
        close: async () => {
          for (const upstream of [...upstreams.values(), adminAuth, membership]) upstream.close();
        },
      },
      accessLog: { close: async () => accessLog.close() },
    },
  });
}

/** A message that can't be read clears nothing: answers are too short-lived for that to matter. */
function forget(message: string, session: (id: string) => void, member: (id: string) => void): void {
  const revocation = parse(message);
  if (revocation?.kind === 'session') session(revocation.id);
  if (revocation?.kind === 'member') member(revocation.id);
}

function parse(message: string): Revocation | undefined {
  try {
    return revocationSchema.safeParse(JSON.parse(message)).data;
  } catch {
    return undefined;
  }
}
