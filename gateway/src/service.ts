import { revocationChannel, revocationSchema } from '@platform/contracts';
import {
  clientTraces,
  createIdentitySigner,
  parseJson,
  serviceClient,
  serviceStarter,
  subscribeRedis,
} from '@platform/service-kit';
import { createAccessLog } from './access-log.ts';
import { createAuthenticator } from './auth.ts';
import { hardenServer } from './client-errors.ts';
import type { GatewayConfig } from './config.ts';
import { createHandler } from './handle.ts';
import { type Admins, createAdmins } from './identity/admins.ts';
import { createMemberCookieReader, createMembers, type Members } from './identity/members.ts';
import { createUpstream, type Upstream } from './proxy.ts';
import { createSecurityHeaders } from './security-headers.ts';

/** Longest a question about a session or member may take. */
const identityTimeoutMs = 3_000;

/** Starts the gateway. It starts, and is ready, without Redis and without any service. */
export const start = serviceStarter('gateway', async (config: GatewayConfig, logger) => {
  const { server, redis, secrets, edge } = config;
  clientTraces.ignored = true;
  const client = (audience: 'admin-auth' | 'membership') =>
    serviceClient({
      baseUrl: config.upstreams[audience],
      caller: 'gateway',
      audience,
      secrets: secrets.serviceTokenSecrets,
      timeoutMs: identityTimeoutMs,
    });

  const admins = createAdmins(client('admin-auth'));
  const members = createMembers(client('membership'), secrets.serviceTokenSecrets[0]);
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

  const upstreams = new Map<string, Upstream>();
  for (const [name, url] of Object.entries(config.upstreams))
    if (url !== undefined) upstreams.set(name, createUpstream(name, url, logger));
  const securityHeaders = createSecurityHeaders(server.nodeEnv === 'production', edge);
  const accessLog = createAccessLog(logger);
  const handle = createHandler({
    authenticator: createAuthenticator(admins, members, createMemberCookieReader(secrets.memberCookieSecret)),
    signer: createIdentitySigner({ privateJwk: secrets.signingKey }),
    upstreams,
    securityHeaders,
    accessLog,
    edge,
    logger,
  });
  return {
    listener: handle,
    configureServer: (http) => hardenServer(http, edge, securityHeaders.api),
    resources: {
      revocations,
      upstreams: {
        close: async () => {
          for (const upstream of upstreams.values()) upstream.close();
        },
      },
      accessLog: { close: async () => accessLog.close() },
    },
  };
});

/** Drops the revoked sessions or members from the caches; everything if the message can't be parsed. */
function forget(message: string, admins: Admins, members: Members): void {
  const revocation = revocationSchema.safeParse(parseJson(message)).data;
  if (revocation?.kind === 'session') admins.forgetSessions(new Set(revocation.ids));
  else if (revocation?.kind === 'member') members.forgetMembers(new Set(revocation.ids));
  else {
    admins.forgetAll();
    members.forgetAll();
  }
}
