import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { lazyOverlay } from '../lib/lazy-page.ts';
import { useUnsaved } from '../lib/unsaved.ts';
import { useOpenTab } from '../lib/use-admin-tab.ts';

type PanelProps = { tab: string; closing: boolean; onClose: () => void };

/**
 * The panel's zod would compile schemas by `new Function`, which the content security policy forbids and browsers then report. It reads this
 * before it makes the first one.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const AdminPanel = lazyOverlay<PanelProps>(() => import('./admin-panel.tsx'));

/** Shows the admin panel over the page while the URL has `?admin=<tab>`, and while it asks about unsaved changes. */
export function AdminOverlay() {
  const [search] = useSearchParams();
  const tab = search.get('admin');
  const [shown, setShown] = useState(tab);
  if (tab !== null && tab !== shown) setShown(tab);
  const { forms } = useUnsaved();
  const openTab = useOpenTab();

  if (shown === null || (tab === null && forms.size === 0)) return null;
  return <AdminPanel tab={shown} closing={tab === null} onClose={() => openTab(null)} />;
}
