import { type ComponentType, createElement, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { toast } from '../components/toast/toast-store.ts';
import { isMissingCode, reloadForMissing } from './missing-code.ts';

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

/** A `lazyPage` for an error boundary that calls `onCatch`, so that it loads again when it is rendered anew. */
export function lazyPart<Props extends object>(load: Loader<Props>) {
  let Shown = lazyPage(load);
  const Part = (props: Props) => createElement(Shown, props);
  /** Returns whether the page reloads. */
  const onCatch = async (error: unknown): Promise<boolean> => {
    if (!isMissingCode(error)) return false;
    // A lazy component never retries a failed import.
    Shown = lazyPage(load);
    return reloadForMissing(load);
  };
  return Object.assign(Part, { onCatch, preload: () => Shown.preload() });
}

/**
 * A component that is loaded when it opens over the page, or earlier by `preload`: until then it shows nothing. When it fails, a toast
 * says so, and it closes, so that it can be opened again.
 */
export function lazyOverlay<Props extends { onClose: () => void }>(load: Loader<Props>) {
  const Part = lazyPart(load);
  function Overlay(props: Props) {
    const { t } = useTranslation();
    const onCatch = async (error: unknown) => {
      const missing = isMissingCode(error);
      toast.error(t(missing ? 'errorTitle' : 'crashTitle'), t(missing ? 'errorText' : 'crashText'));
      if (!(await Part.onCatch(error))) props.onClose();
    };
    const shown = createElement(Suspense, { fallback: null }, createElement(Part, props));
    return createElement(ErrorBoundary, { fallback: () => null, onCatch }, shown);
  }
  return Object.assign(Overlay, { preload: Part.preload });
}
