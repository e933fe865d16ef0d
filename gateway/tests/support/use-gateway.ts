import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll } from '@jest/globals';
import {
  createIdentitySigner,
  createIdentityVerifier,
  type Identity,
  type RunningService,
  silentLogger,
} from '@platform/service-kit';
import { serviceEnvironment, useRedis } from '@platform/testkit';
import jwt from 'jsonwebtoken';
import { readGatewayConfig } from '../../src/config.ts';
import { start } from '../../src/service.ts';
import {
  type AdminAuth,
  type Echo,
  type Membership,
  type StandIn,
  startAdminAuth,
  startEcho,
  startMembership,
} from './stand-ins.ts';

export const memberCookieSecret = 'test-member-cookie-secret-0123456789abcdef';
export const activeNumber = 'TESTMEMBER01';
export const suspendedNumber = 'TESTMEMBER02';

const signingKey = {
  ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }),
  kid: 'gateway-test',
};
const verifier = createIdentityVerifier(createIdentitySigner({ privateJwk: signingKey }));

/** Whom a service was told is asking. */
export function identityIn(echo: Pick<Echo, 'headers'>): Identity | undefined {
  return verifier.verify(echo.headers['x-identity'] ?? '');
}

export const memberCookie = (
  number: string,
  secret = memberCookieSecret,
  options: jwt.SignOptions = {},
): string => `member=${jwt.sign({ num: number }, secret, { algorithm: 'HS256', ...options })}`;

export interface TestGateway {
  readonly url: string;
  readonly port: number;
  readonly adminUrl: string;
  adminAuth: AdminAuth;
  membership: Membership;
  content: StandIn;
  web: StandIn;
  running: RunningService;
}

export interface UseGatewayOptions {
  /** Environment variables beside the usual ones. */
  environment?: Record<string, string>;
  /** Made before the gateway, and given as the URL of the service named. */
  content?: () => Promise<StandIn>;
  /** A delay that no test waits out; the environment takes 5 s at most. */
  shutdownDelayMs?: number;
  /** Overrides the shared Redis. */
  redisUrl?: () => string;
}

/** A gateway of this test file's own, its services stood in for: admin-auth and membership by the contract, the rest by echoes. */
export function useGateway(options: UseGatewayOptions = {}): TestGateway {
  const gateway = {} as { -readonly [Key in keyof TestGateway]: TestGateway[Key] };
  const redis = options.redisUrl ? undefined : useRedis();
  beforeAll(async () => {
    gateway.adminAuth = await startAdminAuth();
    gateway.membership = await startMembership();
    gateway.membership.members.set(activeNumber, 'member-1');
    gateway.content = await (options.content?.() ?? startEcho());
    gateway.web = await startEcho();
    const config = readGatewayConfig({
      ...serviceEnvironment,
      REDIS_URL: options.redisUrl?.() ?? redis?.url,
      IDENTITY_SIGNING_KEY: JSON.stringify(signingKey),
      MEMBER_COOKIE_SECRET: memberCookieSecret,
      ADMIN_AUTH_URL: gateway.adminAuth.url,
      MEMBERSHIP_URL: gateway.membership.url,
      CONTENT_URL: gateway.content.url,
      STORAGE_URL: gateway.content.url,
      TRACKING_URL: gateway.content.url,
      ANALYTICS_URL: gateway.content.url,
      WEB_URL: gateway.web.url,
      S3_PUBLIC_ORIGIN: 'https://s3.example.net',
      ...options.environment,
    });
    const { shutdownDelayMs = config.server.shutdownDelayMs } = options;
    gateway.running = await start(
      { ...config, server: { ...config.server, shutdownDelayMs } },
      { logger: silentLogger() },
    );
    gateway.url = gateway.running.url;
    gateway.adminUrl = gateway.running.adminUrl;
    gateway.port = Number(new URL(gateway.url).port);
  });
  afterAll(async () => {
    await gateway.running?.close();
    await Promise.all(
      [gateway.adminAuth, gateway.membership, gateway.content, gateway.web].map((standIn) =>
        standIn?.close(),
      ),
    );
  });
  return gateway;
}
