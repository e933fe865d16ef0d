import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { SERVERS } from '../servers/table.ts';
import { REPOSITORY } from './paths.ts';
import { readPorts } from './ports.ts';
import { generateSecrets } from './secrets.ts';
import { buildEnvironment, SERVICES } from './services.ts';

describe('the process table', () => {
  test('a port that two processes would share is rejected, and both variables named', () => {
    expect(() => readPorts({ GATEWAY_PORT: '8001' })).toThrow(
      'ADMIN_AUTH_PORT and GATEWAY_ADMIN_PORT are both 8101',
    );
    expect(() => readPorts({ MONGO_PORT: '6379' })).toThrow('MONGO_PORT and REDIS_PORT are both 6379');
  });

  test('each row has a variable of its own and a folder', () => {
    const variables = [...SERVERS, ...SERVICES].map(({ portVariable }) => portVariable);
    expect(new Set(variables).size).toBe(variables.length);
    for (const { folder, entry } of SERVICES) expect(existsSync(join(REPOSITORY, folder, entry))).toBe(true);
  });

  test('consumers of Kafka topics stand before their producers, then the gateway, and its pages last', () => {
    const order = SERVICES.map(({ name }) => name);
    // Beside content, which reads its own topic: it takes what a newer version adds.
    const producers = {
      'admin-auth': ['content', 'membership', 'sms'],
      analytics: ['membership', 'tracking'],
      content: ['membership', 'tracking'],
      storage: ['content'],
    } as const;
    for (const [consumer, names] of Object.entries(producers))
      for (const name of names) expect(order.slice(0, order.indexOf(name))).toContain(consumer);
    expect(order.slice(-2)).toEqual(['gateway', 'web']);
  });

  test('one variable moves every port, and a port of its own still wins', () => {
    const [standard, moved] = [readPorts({}), readPorts({ PORT_OFFSET: '1000', CONTENT_PORT: '7' })];
    for (const { name } of SERVERS) expect(moved.servers[name]).toBe(standard.servers[name] + 1000);
    expect(moved.services.gateway).toEqual({ port: 9080, adminPort: 9180 });
    expect(moved.services.content).toEqual({ port: 7, adminPort: 107 });
    expect(() => readPorts({ PORT_OFFSET: '60000' })).toThrow('PORT_OFFSET must be a whole number');
  });

  test('every port can be moved, and a bad one is named', () => {
    const ports = readPorts({ MONGO_PORT: '1', ADMIN_AUTH_PORT: '2', CONTENT_ADMIN_PORT: '3' });
    expect(ports.servers.mongo).toBe(1);
    expect(ports.services['admin-auth']).toEqual({ port: 2, adminPort: 102 });
    expect(ports.services.content).toEqual({ port: 8103, adminPort: 3 });
    expect(() => readPorts({ REDIS_PORT: 'abc' })).toThrow('REDIS_PORT must be a whole number');
    expect(() => readPorts({ PORT_OFFSET: '2000' })).toThrow(
      'port 10080: choose another PORT_OFFSET or GATEWAY_PORT',
    );
  });
});

describe('buildEnvironment', () => {
  const secrets = generateSecrets();
  const environment = buildEnvironment(readPorts({}), secrets, { LOG_LEVEL: 'warn' });

  test('gives each service its own ports, database and the extra variables', () => {
    expect(environment.content).toMatchObject({
      PORT: '8103',
      ADMIN_PORT: '8203',
      MONGO_URL: 'mongodb://127.0.0.1:27017/content?replicaSet=rs0',
      KAFKA_BROKERS: '127.0.0.1:9092',
      STORAGE_URL: 'http://127.0.0.1:8104',
      LOG_LEVEL: 'warn',
    });
    expect(environment['admin-auth'].MONGO_URL).toContain('/admin_auth?');
  });

  test('gives no process a server or a secret it has no use for', () => {
    expect(environment.gateway).not.toHaveProperty('MONGO_URL');
    expect(environment.content).not.toHaveProperty('REDIS_URL');
    for (const [name, variables] of Object.entries(environment)) {
      const text = JSON.stringify(variables);
      expect(text.includes(secrets.identityKey.d as string)).toBe(name === 'gateway');
      expect(text.includes(secrets.adminKeyEncryptionSecret)).toBe(name === 'admin-auth');
      expect(text.includes(secrets.memberCookieSecret)).toBe(['gateway', 'membership'].includes(name));
      expect(text.includes(secrets.s3SecretAccessKey)).toBe(['storage', 'storage-worker'].includes(name));
      expect(text.includes(secrets.clickhousePassword)).toBe(name === 'analytics');
      expect(text.includes(secrets.twilioAuthToken)).toBe(['sms', 'sms-sandbox'].includes(name));
    }
  });

  test('publishes the public half of the identity key', () => {
    const [key] = JSON.parse(environment.membership.IDENTITY_JWKS ?? '').keys;
    expect(key).toMatchObject({ kty: 'EC', crv: 'P-256', kid: secrets.identityKey.kid });
    expect(key).not.toHaveProperty('d');
  });
});
