import { lazy, Suspense, useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { CrashProps } from '../components/crash.tsx';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { toast } from '../components/toast/toast-store.ts';
import { isMissingCode, reloadForNewVersion } from '../lib/missing-code.ts';

const AdminPanel = lazy(() => import('../features/admin-panel/index.tsx'));

/** A panel that broke gives the page behind it back, and says so. */
function PanelCrash({ error }: Pick<CrashProps, 'error'>) {
  const { t } = useTranslation();
  useEffect(() => {
    const missing = isMissingCode(error);
    toast.error(t(missing ? 'errorTitle' : 'crashTitle'), t(missing ? 'errorText' : 'crashText'));
    if (missing) void reloadForNewVersion();
  }, [error, t]);
  return null;
}

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
  const close = () => setTab(null);
  return (
    <ErrorBoundary fallback={PanelCrash}>
      <Suspense fallback={null}>
        <AdminPanel tab={tab} onTabChange={setTab} onClose={close} />
      </Suspense>
    </ErrorBoundary>
  );
}
