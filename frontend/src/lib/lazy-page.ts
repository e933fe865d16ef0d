import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, createElement, lazy, useState } from 'react';

type PageModule<Props> = {
  default: ComponentType<Props>;
  /** Starts the page's first queries. Never rejects. */
  prefetch?: (queryClient: QueryClient) => Promise<void>;
};
type Loader<Props> = () => Promise<PageModule<Props>>;

/**
 * A component loaded on first render, or earlier by `preload`. Once loaded it renders synchronously: `lazy` alone would
 * show the Suspense fallback, which React keeps for 300 ms.
 */
export function lazyPage<Props extends object>(load: Loader<Props>) {
  let loaded: ComponentType<Props> | undefined;
  const loadAndKeep = async () => {
    const module = await load();
    loaded = module.default;
    return module;
  };
  const Lazy = lazy(loadAndKeep);
  function Page(props: Props) {
    // Kept while mounted: changing the component type would remount the page.
    const [Shown] = useState(() => loaded ?? Lazy);
    return createElement(Shown as ComponentType<Props>, props);
  }
  /** Never rejects: a failed import is reported on render. Does not wait for `prefetch`. */
  const preload = async (queryClient?: QueryClient): Promise<void> => {
    const module = await loadAndKeep().catch(() => undefined);
    if (queryClient) void module?.prefetch?.(queryClient);
  };
  return Object.assign(Page, { preload });
}
