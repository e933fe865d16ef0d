import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { AdminPolicy } from '@platform/contracts/admin-roles';
import { type ComponentType, type LazyExoticComponent, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '../../../components/icon.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { useAdminSession } from '../auth/session.ts';
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

/** Says that the address names a tab, or a section of one, that the administrator's role lacks. */
export function Withheld({ tab }: { tab: string }) {
  const { t } = useTranslation(['admin', 'adminTeam']);
  const { admin } = useAdminSession();
  if (!admin) return null;
  return (
    <Alert severity="info" sx={{ mb: 6 }}>
      {t('withheld', { tab, role: t(`adminTeam:${admin.role}`) })}
    </Alert>
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

export type PanelSectionProps = { title: string; action?: ReactNode; children: ReactNode };

/** A part of a tab: its title with an action at the right, over a line, and what it shows. */
export function PanelSection({ title, action, children }: PanelSectionProps) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: 10 }}>
      <Stack
        direction="row"
        sx={{
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 2,
          minHeight: 44,
          pb: 2,
          borderBottom: '1px solid var(--line)',
        }}
      >
        <Box component="h4" id={id} sx={{ m: 0, mr: 'auto', font: 'var(--type-h3)' }}>
          {title}
        </Box>
        {action}
      </Stack>
      {children}
    </Box>
  );
}

export const SectionText = ({ children }: { children: ReactNode }) => (
  <Box component="p" sx={{ mt: 3, maxWidth: 720, color: 'text.secondary', typography: 'body2' }}>
    {children}
  </Box>
);

type PanelRowProps = {
  icon: IconName;
  tone?: 'error' | 'warning';
  title: ReactNode;
  text: ReactNode;
  children?: ReactNode;
};

/** A row of a short list in a section, with buttons at its end. */
export const PanelRow = ({ icon, tone, title, text, children }: PanelRowProps) => (
  <Stack
    component="li"
    direction="row"
    sx={{
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: 3,
      minHeight: 64,
      py: 2,
      borderBottom: '1px solid var(--line)',
      color: 'text.secondary',
      '& > svg': { color: tone && `${tone}.main` },
    }}
  >
    <Icon name={icon} size={20} />
    <Box sx={{ flex: '1 1 160px', minWidth: 0, overflowWrap: 'anywhere' }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 2, color: 'text.primary' }}>
        {title}
      </Stack>
      <Box sx={{ typography: 'caption' }}>{text}</Box>
    </Box>
    {children}
  </Stack>
);
