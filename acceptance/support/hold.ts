import type { Page } from 'playwright-core';

type Address = Parameters<Page['route']>[0];

/**
 * Holds responses from an address until the returned function is called. The page's earlier routes, or the network,
 * respond then.
 */
export async function hold(page: Page, address: Address, options?: { times: number }): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(
    address,
    async (route) => {
      await promise;
      await route.fallback();
    },
    options,
  );
  return resolve;
}
