import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { type CrashProps, ErrorBoundary } from '../components/error-boundary.tsx';
import { toast } from '../components/toast/toast-store.ts';
import { isMissingCode, reloadForNewVersion } from '../lib/missing-code.ts';
import { useUnsaved } from '../lib/unsaved.ts';
import { useOpenTab } from '../lib/use-admin-tab.ts';

const lazyPanel = () => lazy(() => import('./admin-panel.tsx'));
let AdminPanel = lazyPanel();

type PanelCrashProps = Pick<CrashProps, 'error'>;

/** Closes a panel that crashed, so that it can be opened again, and shows a toast. */
function PanelCrash({ error }: PanelCrashProps) {
  const { t } = useTranslation();
  const openTab = useOpenTab();
  useEffect(() => {
    const missing = isMissingCode(error);
    toast.error(t(missing ? 'errorTitle' : 'crashTitle'), t(missing ? 'errorText' : 'crashText'));
    // A lazy component never retries a failed import.
    AdminPanel = lazyPanel();
    void (async () => {
      if (!(missing && (await reloadForNewVersion()))) openTab(null);
    })();
  }, [error, t, openTab]);
  return null;
}

/** Shows the admin panel over the page while the URL has `?admin=<tab>`, and while it asks about unsaved changes. */
export function AdminOverlay() {
  const [search] = useSearchParams();
  const tab = search.get('admin');
  const [shown, setShown] = useState(tab);
  if (tab !== null && tab !== shown) setShown(tab);
  const { forms } = useUnsaved();

  if (shown === null || (tab === null && forms.size === 0)) return null;
  return (
    <ErrorBoundary fallback={(crash) => <PanelCrash {...crash} />}>
      <Suspense fallback={null}>
        <AdminPanel tab={shown} closing={tab === null} />
      </Suspense>
    </ErrorBoundary>
  );
}
