import { type ComponentType, lazy } from 'react';
import { panelIcons } from '../features/admin/common/panel-icons.ts';
import type { AdminTab } from '../features/admin/common/tab.tsx';
import { adminI18n } from '../features/admin/i18n/index.ts';
import { type AdminPanelProps, AdminShell } from '../features/admin/shell/index.tsx';
import { I18nProvider } from '../i18n/provider.tsx';
import { MuiProvider } from '../lib/theme/mui-theme.tsx';

const tab = (
  id: AdminTab['id'],
  icon: AdminTab['icon'],
  load: () => Promise<{ default: ComponentType }>,
): AdminTab => ({ id, icon, Component: lazy(load) });

const tabs: readonly [AdminTab, ...AdminTab[]] = [
  tab('upload', panelIcons.upload, () => import('../features/admin/upload/index.tsx')),
  tab('embed', panelIcons.code, () => import('../features/admin/embed/index.tsx')),
  tab('blog', panelIcons.file, () => import('../features/admin/blog/index.tsx')),
  tab('category-videos', 'shorts', () => import('../features/admin/category-videos/index.tsx')),
  tab('scraper', 'search', () => import('../features/admin/scraper/index.tsx')),
  tab('sms', 'sms', () => import('../features/admin/sms/index.tsx')),
  tab('thumbnails', 'image', () => import('../features/admin/thumbnails/index.tsx')),
  tab('series', panelIcons.series, () => import('../features/admin/series/index.tsx')),
  tab('manage', panelIcons.list, () => import('../features/admin/manage/index.tsx')),
  tab('analytics', panelIcons.chart, () => import('../features/admin/analytics/index.tsx')),
];

export default function AdminPanel(props: AdminPanelProps) {
  return (
    <I18nProvider i18n={adminI18n}>
      <MuiProvider>
        <AdminShell {...props} tabs={tabs} />
      </MuiProvider>
    </I18nProvider>
  );
}
