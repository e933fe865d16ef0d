import { expect, jest, test } from '@jest/globals';
import { listen, waitFor } from '@platform/testkit';
import { watchService } from '../src/index.ts';

test('a replica that does not respond ends no call while another one does', async () => {
  let probes = 0;
  const server = await listen((_req, res) => {
    probes += 1;
    if (probes % 2 === 0) res.end();
  });
  const onFrozen = jest.fn();
  const unwatch = watchService(server.url, onFrozen);
  try {
    // More than may stay unanswered in a row.
    await waitFor(() => probes >= 11, { timeoutMs: 60_000 });
  } finally {
    unwatch();
    await server.close();
  }
  expect(onFrozen).not.toHaveBeenCalled();
});
