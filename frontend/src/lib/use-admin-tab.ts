import { useCallback } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router-dom';

/** Writes the admin panel's tab into the address: the panel lies over the page while it is there, and null closes it. */
export function useAdminTab(options?: NavigateOptions): (tab: string | null) => void {
  const [, setSearch] = useSearchParams();
  return useCallback(
    (tab) =>
      setSearch((current) => {
        const changed = new URLSearchParams(current);
        if (tab === null) changed.delete('admin');
        else changed.set('admin', tab);
        return changed;
      }, options),
    [setSearch, options],
  );
}

/** Opens the admin panel over the current page, at a tab. */
export function useOpenAdmin(): (tab?: string) => void {
  const setTab = useAdminTab();
  return useCallback((tab = 'upload') => setTab(tab), [setTab]);
}
