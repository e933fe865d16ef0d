import Chip from '@mui/material/Chip';
import Switch from '@mui/material/Switch';
import type { BlogPostSummary, CategoryVideo, Member, SeriesSummary } from '@platform/contracts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { Thumbnail } from '../../../components/thumbnail.tsx';
import { useLanguage } from '../../../i18n/provider.tsx';
import { useNow } from '../../../lib/browser-hooks.ts';
import { classes } from '../../../lib/classes.ts';
import { formatCount } from '../../../lib/format.ts';
import styles from '../common/list.module.css';
import { useAdminToasts } from '../common/messages.ts';
import { type Item, itemLists, useSave } from '../content/api.ts';
import { isScheduled, useCategoryName, useReleaseText } from '../content/content-form.ts';
import { ProcessingState } from './processing.tsx';

type Cell<R> = { row: R };

/** A title that links to the item's page, with notes below it. */
const Title = ({ to, title, children }: { to: string; title: string; children?: ReactNode }) => (
  <div>
    <Link to={to} className={styles.name}>
      {title}
    </Link>
    <div className={styles.marks}>{children}</div>
  </div>
);

export function Scheduled(item: Parameters<typeof isScheduled>[0]) {
  const { t } = useTranslation('adminManage');
  const releaseText = useReleaseText();
  if (!isScheduled(item, useNow())) return null;
  return <Chip size="small" color="info" label={t('releases', { date: releaseText(item.publishedAt) })} />;
}

export function ItemTitle({ row }: Cell<Item>) {
  const { t } = useTranslation('adminManage');
  return (
    <div className={styles.item}>
      <div className={styles.picture}>
        <Thumbnail item={row} sizes="72px" />
      </div>
      <Title to={`/${row.type}/${row.id}`} title={row.title}>
        {!row.isPublic && <Chip size="small" label={t('hidden')} />}
        <Scheduled {...row} />
        {row.type === 'video' && <ProcessingState objectPath={row.objectPath} />}
      </Title>
    </div>
  );
}

export function SeriesTitle({ row }: Cell<SeriesSummary>) {
  const { t } = useTranslation('adminManage');
  const [first] = row.pictures;
  return (
    <div className={styles.item}>
      <div className={styles.picture}>
        <Thumbnail item={{ ...row, thumbnail: row.cover ?? first?.thumbnail ?? null }} sizes="72px" />
      </div>
      <Title to={`/series/${row.id}`} title={row.title}>
        {!row.isPublic && <Chip size="small" label={t('hidden')} />}
      </Title>
    </div>
  );
}

export const CategoryVideoTitle = ({ row }: Cell<CategoryVideo>) => (
  <Title to={`/youtube/${row.id}`} title={row.title} />
);

export const PostTitle = ({ row }: Cell<BlogPostSummary>) => (
  <Title to={`/blog/${row.id}`} title={row.title}>
    <Scheduled {...row} />
  </Title>
);

export const Category = ({ row }: Cell<CategoryVideo>) => useCategoryName()(row.category);

export const Views = ({ row }: Cell<{ views: number }>) => formatCount(row.views, useLanguage().language);

export const Changed = ({ row }: Cell<{ updatedAt: string }>) => <RelativeTime instant={row.updatedAt} />;

export const Added = ({ row }: Cell<{ createdAt: string }>) => <RelativeTime instant={row.createdAt} />;

export function PublicSwitch({ row }: Cell<Item | SeriesSummary>) {
  const { t } = useTranslation('adminManage');
  const toasts = useAdminToasts();
  const [list, word] =
    'type' in row ? ([itemLists[row.type], row.type] as const) : (['/api/series', 'serie'] as const);
  const { mutateAsync: save, isError } = useSave(list, row.id);
  /** The requested state, until the list has it. */
  const [requested, setRequested] = useState<{ of: object; isPublic: boolean }>();
  const { isPublic } = requested?.of === row && !isError ? requested : row;
  const fail = (error: Error) => toasts.failed(error, t(`${word}UpdateFailed`));
  return (
    <Switch
      checked={isPublic}
      onChange={(_, isPublic) => {
        setRequested({ of: row, isPublic });
        // Also said when the row is gone by then.
        save({ isPublic }).catch(fail);
      }}
      className={styles.public}
      slotProps={{ input: { 'aria-label': t('publicOf', { title: row.title }) } }}
    />
  );
}

export const MemberName = ({ row: { name, notes } }: Cell<Member>) => (
  <>
    <strong className={styles.name}>{name}</strong>
    {notes && <div className={classes('clamp', styles.notes)}>{notes}</div>}
  </>
);

export function MemberStatus({ row: { status } }: Cell<Member>) {
  const { t } = useTranslation('adminManage');
  return <Chip size="small" color={status === 'active' ? 'success' : 'warning'} label={t(status)} />;
}
