import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { findFreePort } from '@platform/local-stack';
import jwt from 'jsonwebtoken';
import type { BrowserContextOptions } from 'playwright-core';
import { startChild } from './child-service.ts';

const here = (file: string) => join(import.meta.dirname, '..', file);
const local = (port: number) => `http://127.0.0.1:${port}`;
const memberCookieSecret = randomBytes(32).toString('hex');
const number = 'BENCH0001';

export interface Site {
  url: string;
  stop(): Promise<void>;
}

/** Starts a web server over `pages`, behind a gateway whose other services are those of peers/site-services.ts. */
export async function startSite(pages: string, servicesUrl: string, redisUrl: string): Promise<Site> {
  const [webPort, webAdminPort, port, adminPort] = (await Promise.all(
    Array.from({ length: 4 }, () => findFreePort()),
  )) as [number, number, number, number];
  const web = await startChild(
    here('../frontend/server/main.ts'),
    { PORT: `${webPort}`, ADMIN_PORT: `${webAdminPort}`, PAGES_FOLDER: pages, LOG_LEVEL: 'warn' },
    local(webPort),
  );
  const signingKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  const gateway = await startChild(
    here('../gateway/src/main.ts'),
    {
      PORT: `${port}`,
      ADMIN_PORT: `${adminPort}`,
      LOG_LEVEL: 'warn',
      REDIS_URL: redisUrl,
      IDENTITY_SIGNING_KEY: JSON.stringify({ ...signingKey, kid: 'bench' }),
      SERVICE_TOKEN_SECRET: randomBytes(32).toString('hex'),
      MEMBER_COOKIE_SECRET: memberCookieSecret,
      WEB_URL: web.url,
      MEMBERSHIP_URL: servicesUrl,
      CONTENT_URL: servicesUrl,
      STORAGE_URL: servicesUrl,
      TRACKING_URL: servicesUrl,
      RATE_LIMIT_FACTOR: '100000',
    },
    local(port),
    `${local(adminPort)}/readyz`,
  );
  return {
    url: gateway.url,
    async stop() {
      await gateway.stop();
      await web.stop();
    },
  };
}

/** A browser that passed the gate of this site before. */
export const asMember = (url: string): BrowserContextOptions['storageState'] => ({
  cookies: [
    {
      name: 'member',
      value: jwt.sign({ num: number }, memberCookieSecret, { algorithm: 'HS256' }),
      domain: '127.0.0.1',
      path: '/',
      expires: -1,
      httpOnly: true,
      secure: false,
      sameSite: 'Lax',
    },
  ],
  origins: [{ origin: url, localStorage: [{ name: 'membershipNumber', value: number }] }],
});
