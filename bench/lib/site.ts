import { randomBytes } from 'node:crypto';
import jwt from 'jsonwebtoken';
import type { BrowserContextOptions } from 'playwright-core';
import { startService } from './child-service.ts';
import { startGateway } from './services.ts';

const memberCookieSecret = randomBytes(32).toString('hex');
const number = 'BENCH0001';

export interface Site {
  url: string;
  stop(): Promise<void>;
}

/** Starts a web server for `pages` behind a gateway; peers/site-services.ts mocks the other services. */
export async function startSite(pages: string, servicesUrl: string, redisUrl: string): Promise<Site> {
  const web = await startService('frontend/server/main.ts', { PAGES_FOLDER: pages, LOG_LEVEL: 'warn' });
  const gateway = await startGateway(redisUrl, {
    LOG_LEVEL: 'warn',
    MEMBER_COOKIE_SECRET: memberCookieSecret,
    WEB_URL: web.url,
    MEMBERSHIP_URL: servicesUrl,
    CONTENT_URL: servicesUrl,
    STORAGE_URL: servicesUrl,
    TRACKING_URL: servicesUrl,
  });
  return {
    url: gateway.url,
    async stop() {
      await gateway.stop();
      await web.stop();
    },
  };
}

/** Storage state of a verified member. */
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
