import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import type { AuditEntry, BlogPostSummary, CategoryVideo, Member } from '@platform/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { Thumbnail } from '../../../components/thumbnail.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatCount, formatInstant } from '../../../lib/format.ts';
import { useCategoryName } from '../category-videos/category-video-fields.tsx';
import type { Item } from '../content/api.ts';
import { useReleaseText } from '../content/content-form.ts';
import { useSetPublic } from './list-api.ts';
import { NumberButton } from './members/member-numbers.tsx';

type Cell<R> = { row: R };

/** A title that opens the site's page of the row, with what is special about it below. */
function Title({ to, title, children }: { to: string; title: string; children?: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Link
        component={RouterLink}
        to={to}
        underline="hover"
        sx={{ color: 'text.primary', fontSize: 15, py: 0.5 }}
      >
        {title}
      </Link>
      {children && (
        <Stack sx={{ flexFlow: 'row wrap', gap: 1.5, '&:not(:empty)': { my: 1 } }}>{children}</Stack>
      )}
    </Box>
  );
}

function Scheduled({ publishedAt }: { publishedAt: string }) {
  const { t } = useTranslation('adminManage');
  const releaseText = useReleaseText();
  if (Date.parse(publishedAt) <= Date.now()) return null;
  return <Chip size="small" color="info" label={t('releases', { date: releaseText(publishedAt) })} />;
}

export function ItemTitle({ row }: Cell<Item>) {
  const { t } = useTranslation('adminManage');
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 4 }}>
      <Box sx={{ flex: 'none', width: 72, display: { xs: 'none', sm: 'block' } }}>
        <Thumbnail item={row} />
      </Box>
      <Title to={`/${row.type}/${row.id}`} title={row.title}>
        {!row.isPublic && <Chip size="small" label={t('hidden')} />}
        <Scheduled publishedAt={row.publishedAt} />
      </Title>
    </Stack>
  );
}

export const CategoryVideoTitle = ({ row }: Cell<CategoryVideo>) => (
  <Title to={`/youtube/${row.id}`} title={row.title} />
);

export const PostTitle = ({ row }: Cell<BlogPostSummary>) => (
  <Title to={`/blog/${row.id}`} title={row.title}>
    <Scheduled publishedAt={row.publishedAt} />
  </Title>
);

export const Category = ({ row }: Cell<CategoryVideo>) => useCategoryName()(row.category);

export const Views = ({ row }: Cell<{ views: number }>) => formatCount(row.views, useLanguage().language);

export const Added = ({ row }: Cell<{ createdAt: string }>) => <RelativeTime instant={row.createdAt} />;

/** Shows the item to members or hides it, at once. */
export function PublicSwitch({ row }: Cell<Item>) {
  const { t } = useTranslation('adminManage');
  const setPublic = useSetPublic(row);
  return (
    <FormControlLabel
      label={<span className="visually-hidden">{t('publicOf', { title: row.title })}</span>}
      control={
        <Switch
          checked={row.isPublic}
          onChange={(_, isPublic) => setPublic(isPublic)}
          slotProps={{ input: { role: 'switch' } }}
        />
      }
    />
  );
}

export const MemberName = ({ row: { name, notes } }: Cell<Member>) => (
  <>
    <Box sx={{ fontSize: 15, fontWeight: 600 }}>{name}</Box>
    {notes && (
      <Box
        sx={{
          color: 'text.disabled',
          display: '-webkit-box',
          WebkitLineClamp: 2,
          WebkitBoxOrient: 'vertical',
          overflow: 'hidden',
        }}
      >
        {notes}
      </Box>
    )}
  </>
);

export const Phone = ({ row }: Cell<Member>) => <Box sx={{ whiteSpace: 'nowrap' }}>{row.phoneNumber}</Box>;

export const MemberNumber = ({ row }: Cell<Member>) => (
  <NumberButton number={row.membershipNumber} suspended={row.status === 'suspended'} />
);

export function MemberStatus({ row: { status } }: Cell<Member>) {
  const { t } = useTranslation('adminManage');
  return (
    <Chip
      size="small"
      color={status === 'active' ? 'success' : 'warning'}
      label={t(status)}
      sx={{ flex: 'none', '&& .MuiChip-label': { whiteSpace: 'nowrap' } }}
    />
  );
}

/** What was done, and to what: `video.create` in words. */
export function Change({ row: { action, target } }: Cell<AuditEntry>) {
  const { t } = useTranslation('adminManage');
  return (
    <>
      <Box sx={{ color: 'text.secondary' }}>
        {t(`action_${action as 'video.create'}`, { defaultValue: action })}
      </Box>
      {target && <Box sx={{ fontSize: 15 }}>{target.title ?? target.id}</Box>}
    </>
  );
}

export const ChangedAt = ({ row }: Cell<AuditEntry>) => formatInstant(row.at, useLanguage().language);
