import { lazy } from 'react';
import type { AdminTab } from '../features/admin/common/tab.tsx';
import { adminI18n } from '../features/admin/i18n/index.ts';
import { type AdminPanelProps, AdminShell } from '../features/admin/shell/index.tsx';
import { I18nProvider } from '../i18n/provider.tsx';
import { MuiProvider } from '../lib/theme/mui-theme.tsx';

/** The panel's tabs, in order: one row each. */
const tabs: readonly [AdminTab, ...AdminTab[]] = [
  {
    id: 'upload',
    label: 'upload',
    icon: 'upload',
    Component: lazy(() => import('../features/admin/upload/index.tsx')),
  },
  {
    id: 'embed',
    label: 'embed',
    icon: 'code',
    Component: lazy(() => import('../features/admin/embed/index.tsx')),
  },
  {
    id: 'manage',
    label: 'manage',
    icon: 'list',
    Component: lazy(() => import('../features/admin/manage/index.tsx')),
  },
  {
    id: 'analytics',
    label: 'analytics',
    icon: 'chart',
    Component: lazy(() => import('../features/admin/analytics/index.tsx')),
  },
];

/** The operator's slide-over, in its own language. */
export default function AdminPanel(props: AdminPanelProps) {
  return (
    <I18nProvider i18n={adminI18n}>
      <MuiProvider>
        <AdminShell {...props} tabs={tabs} />
      </MuiProvider>
    </I18nProvider>
  );
}
