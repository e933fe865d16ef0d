import { type ComponentType, createElement, lazy, Suspense, useState } from 'react';

type Loader<Props> = () => Promise<{ default: ComponentType<Props> }>;

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
  /** Never rejects: a failed import is reported on render. */
  const preload = () => loadAndKeep().catch(() => undefined);
  return Object.assign(Page, { preload });
}

/** A component that is loaded when it opens over the page, or earlier by `preload`: until then it shows nothing. */
export function lazyOverlay<Props extends object>(load: Loader<Props>) {
  const Shown = lazyPage(load);
  const Overlay = (props: Props) => createElement(Suspense, { fallback: null }, createElement(Shown, props));
  return Object.assign(Overlay, { preload: Shown.preload });
}
