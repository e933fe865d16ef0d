import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, jest, test } from '@jest/globals';
import { watchService } from './watch-service.ts';

test('a replica that does not respond ends no call while another one does', async () => {
  let probes = 0;
  const server = createServer((_req, res) => {
    probes += 1;
    if (probes % 2 === 0) res.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const onFrozen = jest.fn();
  const unwatch = watchService(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, onFrozen);
  await delay(11_000);
  unwatch();
  server.closeAllConnections();
  server.close();
  expect(onFrozen).not.toHaveBeenCalled();
});
