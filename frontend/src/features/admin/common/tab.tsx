import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { AdminPolicy } from '@platform/contracts/admin-roles';
import type { ComponentType, LazyExoticComponent } from 'react';
import { useTranslation } from 'react-i18next';
import type { IconName } from '../../../components/icon.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import type zh from '../i18n/zh-CN.json';

export type AdminTab = {
  /** The id in the URL (`?admin=<id>`), and the name's translation key. */
  id: keyof (typeof zh)['admin'];
  icon: IconName;
  /** Its group in the rail; tabs without one stand alone at the top. */
  group?: 'content' | 'members' | 'site' | undefined;
  /** Roles that pass this see the tab. */
  needs: AdminPolicy;
  Component: LazyExoticComponent<ComponentType>;
  /** Stands beside its name in the rail. */
  Count?: ComponentType;
};

export function TabHeading({ title, intro }: { title: string; intro: string }) {
  return (
    <Box sx={{ mb: 6 }}>
      <Box component="h3" sx={{ font: 'var(--type-h2)' }}>
        {title}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1, maxWidth: 720 }}>
        {intro}
      </Typography>
    </Box>
  );
}

export function TabSkeleton() {
  const { t } = useTranslation();
  return (
    <Box role="status" aria-label={t('loading')} sx={{ display: 'grid', gap: 4 }}>
      <Skeleton width="54%" height={66} />
      <Skeleton height={320} />
    </Box>
  );
}
