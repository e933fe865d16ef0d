import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { PortTakenError } from './errors.ts';
import { findPortHolder } from './port-holder.ts';
import { assertPortFree, findFreePort, isListening, LOOPBACK } from './ports.ts';

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
    await assertPortFree(port, 'Redis', 'REDIS_PORT');
    await listen(port);
    expect(await isListening(port)).toBe(true);
  });

  test('a taken port is named with its holder and the variable that moves it, in one line', async () => {
    const port = await findFreePort();
    await listen(port);
    const refusal = assertPortFree(port, 'Redis', 'REDIS_PORT');
    await expect(refusal).rejects.toBeInstanceOf(PortTakenError);
    const { message } = (await refusal.catch((error: Error) => error)) as Error;
    expect(message).toMatch(
      new RegExp(`^Port ${port}, wanted by Redis, is taken by .+ set REDIS_PORT to another port$`),
    );
    expect(message).not.toContain('\n');
    const holder = await findPortHolder(port);
    if (process.platform === 'linux') expect(holder?.pid).toBe(process.pid);
  });
});
