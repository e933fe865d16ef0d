import { useCallback } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router-dom';

/** Sets the admin panel's tab in the URL, which opens the panel; null closes it. */
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

export function useOpenAdmin(): (tab?: string) => void {
  const setTab = useAdminTab();
  return useCallback((tab = 'upload') => setTab(tab), [setTab]);
}
