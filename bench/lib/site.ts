import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import jwt from 'jsonwebtoken';
import type { BrowserContextOptions } from 'playwright-core';
import { build } from 'vite';
import { compressFolder } from '../../frontend/build/compress.ts';
import { startService } from './child-service.ts';
import { startGateway } from './services.ts';

const memberCookieSecret = randomBytes(32).toString('hex');
const number = 'BENCH0001';

const root = (folder: string) => join(import.meta.dirname, '../..', folder);

/** Builds the product's pages into `outDir`, like `npm run build`. */
export async function buildSite(outDir: string): Promise<void> {
  process.env.NODE_ENV = 'production';
  await build({ root: root('frontend'), build: { outDir, emptyOutDir: true }, logLevel: 'error' });
}

/** Builds the blank page for comparison: the same Vite, React, MUI, target and compression. */
export async function buildBlankPage(outDir: string): Promise<void> {
  process.env.NODE_ENV = 'production';
  await build({
    root: root('bench/peers/blank-page'),
    configFile: false,
    build: { outDir, emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false } },
    logLevel: 'error',
  });
  await compressFolder(outDir);
}

/** Starts a web server for `pages` behind a gateway; peers/site-services.ts mocks the other services. */
export async function startSite(pages: string, servicesUrl: string, redisUrl: string) {
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
    async stop(): Promise<void> {
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
