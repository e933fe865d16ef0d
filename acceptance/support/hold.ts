import type { Page } from 'playwright-core';

type Address = Parameters<Page['route']>[0];

/**
 * Holds back the answers from an address until the function that it gives is called. They come from the page's earlier routes then,
 * or from the network.
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
