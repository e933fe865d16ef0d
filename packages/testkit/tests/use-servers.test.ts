import { describe, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { useRedis } from '../src/index.ts';

/** The second may lease the database that the first has released. */
describe.each(['first', 'second'])('the %s test file', () => {
  const redis = useRedis();

  test('starts with an empty Redis', async () => {
    const client = new Redis(redis.url);
    expect(await client.dbsize()).toBe(0);
    await client.set('left', 'behind');
    client.disconnect();
  });
});
