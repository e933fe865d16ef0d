import { type ComponentType, lazy } from 'react';
import { panelIcons } from '../features/admin/common/panel-icons.ts';
import type { AdminTab } from '../features/admin/common/tab.tsx';
import { adminI18n } from '../features/admin/i18n/index.ts';
import { AttentionCount } from '../features/admin/overview/attention.tsx';
import { type AdminPanelProps, AdminShell } from '../features/admin/shell/index.tsx';
import { I18nProvider } from '../i18n/provider.tsx';
import { MuiProvider } from '../lib/theme/mui-theme.tsx';

const tab = (
  id: AdminTab['id'],
  group: AdminTab['group'],
  needs: AdminTab['needs'],
  icon: AdminTab['icon'],
  load: () => Promise<{ default: ComponentType }>,
): AdminTab => ({ id, group, needs, icon, Component: lazy(load) });

const [content, members, site] = ['content', 'members', 'site'] as const;
const { chart, code, file, gauge, list, series, sliders, team, upload } = panelIcons;

/** In the rail's order. `account` opens from the header. */
const tabs: readonly [AdminTab, ...AdminTab[]] = [
  {
    ...tab('overview', undefined, 'account', gauge, () => import('../features/admin/overview/index.tsx')),
    Count: AttentionCount,
  },
  tab('upload', content, 'editor', upload, () => import('../features/admin/upload/index.tsx')),
  tab('embed', content, 'editor', code, () => import('../features/admin/embed/index.tsx')),
  tab('blog', content, 'editor', file, () => import('../features/admin/blog/index.tsx')),
  tab(
    'category-videos',
    content,
    'editor',
    'shorts',
    () => import('../features/admin/category-videos/index.tsx'),
  ),
  tab('scraper', content, 'editor', 'search', () => import('../features/admin/scraper/index.tsx')),
  tab('thumbnails', content, 'editor', 'image', () => import('../features/admin/thumbnails/index.tsx')),
  tab('series', content, 'editor', series, () => import('../features/admin/series/index.tsx')),
  tab('manage', content, 'account', list, () => import('../features/admin/manage/index.tsx')),
  tab('sms', members, 'owner', 'sms', () => import('../features/admin/sms/index.tsx')),
  tab('analytics', members, 'analyst', chart, () => import('../features/admin/analytics/index.tsx')),
  tab('settings', site, 'editor', sliders, () => import('../features/admin/settings/index.tsx')),
  tab('team', site, 'owner', team, () => import('../features/admin/team/index.tsx')),
  tab('account', undefined, 'account', 'person', () => import('../features/admin/account/index.tsx')),
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
