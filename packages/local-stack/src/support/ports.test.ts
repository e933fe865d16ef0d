import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { assertPortsFree, findFreePort, isListening, LOOPBACK } from './ports.ts';
import { StackError } from './run.ts';

describe('ports', () => {
  let server: Server | undefined;
  const listen = (port: number) =>
    new Promise<void>((resolve) => {
      server = createServer().listen(port, LOOPBACK, resolve);
    });
  afterEach(() => new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined))));

  test('a free port can be listened on', async () => {
    const port = await findFreePort();
    expect(await isListening(port)).toBe(false);
    await assertPortsFree([{ port, label: 'Redis', variable: 'REDIS_PORT' }]);
    await listen(port);
    expect(await isListening(port)).toBe(true);
  });

  test('every taken port is named with its variable', async () => {
    const [taken, free] = [await findFreePort(), await findFreePort()];
    await listen(taken);
    const rejection = assertPortsFree([
      { port: taken, label: 'Redis', variable: 'REDIS_PORT' },
      { port: free, label: 'MongoDB', variable: 'MONGO_PORT' },
      { port: taken, label: 'Kafka', variable: 'KAFKA_PORT' },
    ]);
    await expect(rejection).rejects.toBeInstanceOf(StackError);
    const { message } = (await rejection.catch((error: Error) => error)) as Error;
    expect(message.split('\n')).toEqual([
      `Port ${taken} for Redis (REDIS_PORT) is taken`,
      `Port ${taken} for Kafka (KAFKA_PORT) is taken`,
      expect.stringMatching(/or move ports by their variables$/),
    ]);
  });
});
