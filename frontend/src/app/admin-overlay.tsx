import { lazy, Suspense, useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

const AdminPanel = lazy(() => import('../features/admin-panel/index.tsx'));

/** The admin panel lies over whatever page is open while the address says `?admin=<tab>`. */
export function AdminOverlay() {
  const [search, setSearch] = useSearchParams();
  const tab = search.get('admin');

  const setTab = useCallback(
    (next: string | null) =>
      setSearch(
        (current) => {
          const changed = new URLSearchParams(current);
          if (next === null) changed.delete('admin');
          else changed.set('admin', next);
          return changed;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearch],
  );

  if (tab === null) return null;
  return (
    <Suspense fallback={null}>
      <AdminPanel tab={tab} onTabChange={setTab} onClose={() => setTab(null)} />
    </Suspense>
  );
}
