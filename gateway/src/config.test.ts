import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { readGatewayConfig } from './config.ts';

const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
const environment = {
  PORT: '8080',
  ADMIN_PORT: '8180',
  REDIS_URL: 'redis://127.0.0.1:6379',
  IDENTITY_SIGNING_KEY: JSON.stringify({ ...key, kid: 'k' }),
  SERVICE_TOKEN_SECRET: 's'.repeat(32),
  MEMBER_COOKIE_SECRET: 'm'.repeat(32),
  VITE_ORIGIN: 'http://127.0.0.1:8090',
};

test('the development server is let in locally and never in production', () => {
  expect(readGatewayConfig({ ...environment, NODE_ENV: 'development' }).edge.viteOrigin).toBe(
    environment.VITE_ORIGIN,
  );
  expect(() => readGatewayConfig({ ...environment, NODE_ENV: 'production' })).toThrow('VITE_ORIGIN');
});
