import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { ConfigError, commonConfig, env, readConfig, serverConfig, serverOf } from '../index.ts';

const problemsOf = (run: () => unknown): readonly string[] => {
  try {
    run();
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
};

describe('readConfig', () => {
  test('gives a grouped typed value', () => {
    const config = readConfig(
      {
        server: serverConfig,
        s3: {
          accessKeyId: env.secret({ name: 'S3_ACCESS_KEY_ID' }),
          region: env.string({ name: 'S3_REGION' }).default('local'),
        },
      },
      { PORT: '8101', ADMIN_PORT: '8201', S3_ACCESS_KEY_ID: 'key', LOG_LEVEL: 'debug' },
    );
    expect(config.server).toEqual({
      host: '127.0.0.1',
      port: 8101,
      adminPort: 8201,
      nodeEnv: 'development',
      logLevel: 'debug',
      shutdownDelayMs: 0,
      reusePort: false,
    });
    expect(config.s3).toEqual({ accessKeyId: 'key', region: 'local' });
  });

  test('names every bad variable at once, and no value', () => {
    const run = () =>
      readConfig(commonConfig, {
        PORT: 'abc',
        ADMIN_PORT: ' ',
        MONGO_URL: 'http://planted-user:planted-password@mongo',
        REDIS_URL: '',
        KAFKA_BROKERS: ' , ',
        IDENTITY_JWKS: '{"keys":[{"kty":"planted"}]}',
        SERVICE_TOKEN_SECRET: 'planted-short',
      });
    expect(problemsOf(run)).toEqual([
      'PORT must be a port number (0 to 65535)',
      'ADMIN_PORT is missing',
      'MONGO_URL must be a URL (mongodb://, mongodb+srv://)',
      'REDIS_URL is missing',
      'KAFKA_BROKERS must be a comma-separated list',
      'IDENTITY_JWKS must be JSON of the expected shape (at keys.0.kty)',
      'SERVICE_TOKEN_SECRET must be at least 32 characters (each, where there are several)',
    ]);
    expect(problemsOf(run).join()).not.toContain('planted');
  });

  const kafka = { kafka: commonConfig.kafka };

  test('a SASL mechanism needs its username and password, and each missing one is named', () => {
    const KAFKA_BROKERS = 'kafka:9093';
    const run = () => readConfig(kafka, { KAFKA_BROKERS, KAFKA_SASL_MECHANISM: 'scram-sha-512' });
    expect(problemsOf(run)).toEqual([
      'KAFKA_USERNAME is missing: KAFKA_SASL_MECHANISM needs it',
      'KAFKA_PASSWORD is missing: KAFKA_SASL_MECHANISM needs it',
    ]);
    expect(problemsOf(() => readConfig(kafka, { KAFKA_BROKERS, KAFKA_SASL_MECHANISM: 'oauth' }))).toContain(
      'KAFKA_SASL_MECHANISM must be one of plain, scram-sha-256, scram-sha-512',
    );
    expect(readConfig(kafka, { KAFKA_BROKERS }).kafka).toMatchObject({
      tls: false,
      saslMechanism: undefined,
    });
  });

  test.each([
    ['mongodb://m1:27017,m2:27017,m3:27017/content?replicaSet=rs0', 'm1:27017,m2:27017,m3:27017'],
    ['mongodb://user:p%40ss@m1:27017,m2:27017/content?tls=true', 'm1:27017,m2:27017'],
    ['mongodb://user:p,ss@m1:27017,m2:27017/content', 'm1:27017,m2:27017'],
    ['mongodb+srv://user:pass@cluster.example.net/content', 'cluster.example.net'],
    ['rediss://user:pass@cache.example.net:6380/1', 'cache.example.net:6380'],
    ['https://clickhouse.example.net:8443', 'clickhouse.example.net:8443'],
    ['redis://user:p@ss@cache:6379', 'cache:6379'],
  ])('%s is a URL of %s', (URL_OF_SERVER, server) => {
    const protocols = ['mongodb', 'mongodb+srv', 'rediss', 'redis', 'https'];
    const shape = { all: { url: env.url({ name: 'URL_OF_SERVER', protocols }) } };
    expect(readConfig(shape, { URL_OF_SERVER }).all.url).toBe(URL_OF_SERVER);
    expect(serverOf(URL_OF_SERVER)).toBe(server);
  });

  test.each(['abc', '80a', '1e3', '-1', '65536', '80.5', '0x50'])(
    'PORT=%s is an error, never a default',
    (PORT) => {
      expect(
        problemsOf(() => readConfig({ server: { port: env.port({ name: 'PORT' }) } }, { PORT })),
      ).toHaveLength(1);
    },
  );

  test('parses integers, booleans, lists, URLs and JSON', () => {
    const shape = {
      all: {
        days: env.int({ name: 'DAYS', min: 1, max: 30 }).default(7),
        weeks: env.int({ name: 'WEEKS', min: 1 }),
        secure: env.bool({ name: 'SECURE' }),
        hosts: env.list({ name: 'HOSTS' }),
        web: env.url({ name: 'WEB_URL' }),
        table: env.json(z.object({ a: z.number() }), { name: 'TABLE' }),
        missing: env.bool({ name: 'MISSING' }).optional(),
      },
    };
    const config = readConfig(shape, {
      WEEKS: '2',
      SECURE: 'true',
      HOSTS: 'a, b',
      WEB_URL: 'http://web:1/',
      TABLE: '{"a":1}',
    });
    expect(config.all).toEqual({
      days: 7,
      weeks: 2,
      secure: true,
      hosts: ['a', 'b'],
      web: 'http://web:1',
      table: { a: 1 },
    });
    const days: number = config.all.days;
    const missing: boolean | undefined = config.all.missing;
    expect([days, missing]).toEqual([7, undefined]);
  });

  test('secrets are one, or several with commas between them, each of them long', () => {
    const parse = (value: string) =>
      readConfig({ all: { key: env.secrets({ name: 'KEY', minLength: 8 }) } }, { KEY: value }).all.key;
    expect(parse('planted1')).toEqual(['planted1']);
    expect(parse('planted1, planted2')).toEqual(['planted1', 'planted2']);
    for (const value of ['planted1,', ',planted1', 'planted1,planted'])
      expect(problemsOf(() => parse(value))).toEqual([
        'KEY must be at least 8 characters (each, where there are several)',
      ]);
  });

  test('an empty value takes the default', () => {
    expect(readConfig({ all: { days: env.int({ name: 'DAYS' }).default(7) } }, { DAYS: '' }).all.days).toBe(
      7,
    );
  });
});
