import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, createElement, lazy, useState } from 'react';

type PageModule<Props> = {
  default: ComponentType<Props>;
  /** Asks for what the page will ask for first. Never fails. */
  prefetch?: (queryClient: QueryClient) => Promise<void>;
};
type Loader<Props> = () => Promise<PageModule<Props>>;

/**
 * A component that is loaded when it is first rendered, or before by `preload`. Once loaded it renders at once: `lazy` alone
 * would show the fallback of the Suspense around it for a moment, and React keeps a fallback for 300 ms.
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
    // Kept for as long as the page is shown: another component in its place would begin it anew.
    const [Shown] = useState(() => loaded ?? Lazy);
    return createElement(Shown as ComponentType<Props>, props);
  }
  /** Never fails: a page that can't be had says so when it is rendered. What it asks for is not waited for. */
  const preload = async (queryClient?: QueryClient): Promise<void> => {
    const module = await loadAndKeep().catch(() => undefined);
    if (queryClient) void module?.prefetch?.(queryClient);
  };
  return Object.assign(Page, { preload });
}
