import { expect, test } from '@jest/globals';
import { isConnectivityError, silentLogger } from '@platform/service-kit';
import { connectClickHouse, keepMigrating } from './clickhouse.ts';

/** A closed port. */
const server = { url: 'http://127.0.0.1:1', username: 'platform', password: 'any' };

test('until the tables are there, what needs them is to be tried again', async () => {
  const clickhouse = connectClickHouse(server, 'analytics');
  const schema = keepMigrating({
    clickhouse,
    server,
    database: 'analytics',
    retentionMonths: 25,
    logger: silentLogger(),
  });
  const rejection = Promise.resolve().then(() => schema.assertReady());
  expect(await rejection.catch(isConnectivityError)).toBe(true);
  schema.close();
  await expect(schema.ready).rejects.toThrow();
  await clickhouse.close();
});
