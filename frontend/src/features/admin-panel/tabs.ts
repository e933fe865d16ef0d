import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { IconName } from '../../components/icon.tsx';
import type zh from './i18n/zh-CN.ts';
import type { AdminTabProps } from './types.ts';

export type AdminTab = {
  /** As the address says it: `?admin=<id>`, or `?admin=<id>/<section>`. */
  id: string;
  label: keyof (typeof zh)['admin'];
  icon: IconName;
  Component: LazyExoticComponent<ComponentType<AdminTabProps>>;
};

/** The panel's tabs, in order: one row each. */
export const adminTabs = [
  {
    id: 'upload',
    label: 'upload',
    icon: 'upload',
    Component: lazy(() => import('../admin-upload/index.tsx')),
  },
  { id: 'embed', label: 'embed', icon: 'code', Component: lazy(() => import('../admin-embed/index.tsx')) },
  { id: 'manage', label: 'manage', icon: 'list', Component: lazy(() => import('../admin-manage/index.tsx')) },
  {
    id: 'analytics',
    label: 'analytics',
    icon: 'chart',
    Component: lazy(() => import('../admin-analytics/index.tsx')),
  },
] as const satisfies readonly AdminTab[];

/** The tab and section an address names; the first tab when it names none that exists. */
export function placeOf(address: string): { tab: string; section: string } {
  const [id, section = ''] = address.split('/');
  const tab = adminTabs.find((known) => known.id === id);
  return tab ? { tab: tab.id, section } : { tab: adminTabs[0].id, section: '' };
}
