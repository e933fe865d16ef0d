import { revocationChannel, revocationSchema } from '@platform/contracts';
import type { ServiceName } from '@platform/contracts/operations';
import {
  clientTraces,
  createIdentitySigner,
  createLogger,
  type Logger,
  parseJson,
  type RunningService,
  serviceClient,
  startService,
  subscribeRedis,
} from '@platform/service-kit';
import { createAccessLog } from './access-log.ts';
import { createAuthenticator } from './auth.ts';
import { clientTimeouts, hardenServer, proxyKeepAliveMs } from './client-errors.ts';
import { type GatewayConfig, upstreamUrls } from './config.ts';
import { createHandler } from './handle.ts';
import { type Admins, createAdmins } from './identity/admins.ts';
import { createMemberCookieReader, createMembers, type Members } from './identity/members.ts';
import { createLimits, createOpenLimit } from './limits.ts';
import { createUpstream } from './proxy.ts';
import { createMatcher } from './routes.ts';
import { createSecurityHeaders } from './security-headers.ts';

export interface GatewayOverrides {
  logger?: Logger;
}

/** Longest a question about a session or member may take. */
const identityTimeoutMs = 3_000;

/** Starts the gateway. It starts, and is ready, without Redis and without any service. */
export async function start(
  config: GatewayConfig,
  overrides: GatewayOverrides = {},
): Promise<RunningService> {
  const { server, redis, identity, edge } = config;
  clientTraces.ignored = true;
  const logger = overrides.logger ?? createLogger({ name: 'gateway', level: server.logLevel });
  const urls = upstreamUrls(config);
  const client = (audience: ServiceName) =>
    serviceClient({
      baseUrl: urls.get(audience),
      caller: 'gateway',
      audience,
      secrets: identity.serviceTokenSecrets,
      timeoutMs: identityTimeoutMs,
    });

  const admins = createAdmins(client('admin-auth'));
  const members = createMembers(client('membership'), identity.serviceTokenSecrets[0]);
  const revocations = await subscribeRedis({
    url: redis.url,
    logger,
    channel: revocationChannel,
    onMessage: (message) => forget(message, admins, members),
    onResubscribed: () => {
      admins.markStale();
      members.markStale();
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
    match: createMatcher(),
    authenticator: createAuthenticator(
      admins,
      members,
      createMemberCookieReader(identity.memberCookieSecret),
    ),
    takeRequest: createLimits(edge.rateLimitFactor),
    takeObject: createOpenLimit(edge.rateLimitFactor),
    signer: createIdentitySigner({ privateJwk: identity.signingKey }),
    upstreams,
    securityHeaders,
    accessLog,
    trustedProxyHops: edge.trustedProxyHops,
    logger,
  });
  return startService({
    name: 'gateway',
    config: { server },
    logger,
    listener: handle,
    configureServer: (http) =>
      hardenServer(
        http,
        edge.trustedProxyHops > 0
          ? { ...clientTimeouts, keepAliveTimeout: proxyKeepAliveMs }
          : clientTimeouts,
        edge.maxConnections,
        securityHeaders.api,
      ),
    resources: {
      revocations,
      upstreams: {
        close: async () => {
          for (const upstream of upstreams.values()) upstream.close();
        },
      },
      accessLog: { close: async () => accessLog.close() },
    },
  });
}

/** Drops the revoked session or member from the caches; everything if the message can't be parsed. */
function forget(message: string, admins: Admins, members: Members): void {
  const revocation = revocationSchema.safeParse(parseJson(message)).data;
  if (revocation?.kind === 'session') admins.forgetSession(revocation.id);
  else if (revocation?.kind === 'member') members.forgetMember(revocation.id);
  else {
    admins.forgetAll();
    members.forgetAll();
  }
}
