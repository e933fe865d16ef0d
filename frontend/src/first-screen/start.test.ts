import { expect, jest, test } from '@jest/globals';
import { storageKeys } from '@platform/contracts/limits';
import { waitFor } from '@testing-library/react';
import { http } from 'msw';
import { responseMs } from '../lib/api-client.ts';
import { firstLibraryPath } from '../lib/items.ts';
import { server } from '../testing/server.ts';

test('a request that was sent early fails when its response does not come in time', async () => {
  // Defined by the build.
  Object.assign(window, { pageScripts: { home: [], continueRow: [], detail: [], gate: [] } });
  localStorage.setItem(storageKeys.membershipNumber, 'VIP-DEMO-0001');
  server.use(http.get('/api/library', () => new Promise<never>(() => {})));
  jest.useFakeTimers();
  await import('./start.ts');
  const failed = jest.fn();
  window.earlyResponses?.get(firstLibraryPath)?.catch(failed);
  await jest.advanceTimersByTimeAsync(responseMs);
  jest.useRealTimers();
  await waitFor(() => expect(failed).toHaveBeenCalledWith(expect.objectContaining({ name: 'TimeoutError' })));
});
