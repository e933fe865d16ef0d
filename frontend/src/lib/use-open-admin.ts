import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Opens the admin panel over the current page, at a tab. */
export function useOpenAdmin(): (tab?: string) => void {
  const [, setSearch] = useSearchParams();
  return useCallback(
    (tab = 'upload') =>
      setSearch((current) => {
        const changed = new URLSearchParams(current);
        changed.set('admin', tab);
        return changed;
      }),
    [setSearch],
  );
}
