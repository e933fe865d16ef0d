import Chip from '@mui/material/Chip';
import LinearProgress from '@mui/material/LinearProgress';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { MoreLink } from '../../../components/more-link.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { Loading, Skeleton } from '../../../components/skeleton.tsx';
import { QueryError } from '../../../components/state-block.tsx';
import { useNow } from '../../../lib/browser-hooks.ts';
import { eastern } from '../../../lib/release-time.ts';
import { formatBytes, useFigureText } from '../common/figure-text.ts';
import { EmptyNote } from '../common/report.tsx';
import { PanelRow, PanelSection } from '../common/tab.tsx';
import { useTabLink } from '../common/tab-query.ts';
import { type Overview, scheduledOf, searchFor } from './api.ts';
import { useAttention, usedOf } from './attention.tsx';
import styles from './overview.module.css';

type PartProps = {
  title: string;
  action?: ReactNode;
  /** Those of another role are left out. */
  queries: readonly UseQueryResult[];
  /** The title of the error. */
  failed: string;
  /** Height in pixels of what is loading. */
  height: number;
  /** Said when all was read and there is nothing. */
  empty?: string | false;
  children: ReactNode;
};

/** A part of the tab: loading, what there is, and what could not be read, with a button that reads only that again. */
export function Part({ title, action, queries, failed, height, empty, children }: PartProps) {
  const read = queries.filter(({ isEnabled }) => isEnabled);
  const missing = read.filter(({ isLoadingError }) => isLoadingError);
  const refetch = () => missing.map((query) => query.refetch());
  const isLoading = read.some((query) => query.isLoading);
  return (
    <PanelSection title={title} action={action}>
      {isLoading ? (
        <Loading>
          <Skeleton height={height} />
        </Loading>
      ) : (
        <>
          {empty
            ? missing.length === 0 && <EmptyNote>{empty}</EmptyNote>
            : missing.length < read.length && children}
          {missing.length > 0 && <QueryError title={failed} query={{ isFetching: false, refetch }} />}
        </>
      )}
    </PanelSection>
  );
}

export function TabLink({ tab, label }: { tab: string; label: string }) {
  const tabLink = useTabLink();
  return <MoreLink {...tabLink(tab)}>{label}</MoreLink>;
}

export function AttentionPart(overview: Overview) {
  const { t } = useTranslation(['adminOverview', 'admin']);
  const found = useAttention(overview);
  const { processing, films, usage, campaigns, oneOffs, backup } = overview;
  return (
    <Part
      title={t('attention')}
      action={found.length > 0 && <Chip size="small" color="warning" label={found.length} />}
      queries={[processing, films, usage, campaigns, oneOffs, backup]}
      failed={t('attentionFailed')}
      height={120}
      empty={found.length === 0 && t('nothing')}
    >
      <ul aria-label={t('attention')}>
        {found.map(({ id, icon, title, text, tab }) => (
          <PanelRow
            key={id}
            icon={icon}
            tone={icon === 'info' ? 'warning' : 'error'}
            title={<strong>{title}</strong>}
            text={text}
          >
            {tab && <TabLink tab={tab} label={t(tab === 'sms' ? 'admin:sms' : 'admin:manage')} />}
          </PanelRow>
        ))}
      </ul>
    </Part>
  );
}

export function ScheduledPart(overview: Overview) {
  const { t, i18n } = useTranslation(['adminOverview', 'picker']);
  const tabLink = useTabLink();
  const scheduled = scheduledOf(overview, useNow());
  return (
    <Part
      title={t('scheduled')}
      action={<span className={styles.caption}>{t('picker:zone')}</span>}
      queries={[overview.videos, overview.embeds, overview.posts]}
      failed={t('scheduledFailed')}
      height={240}
      empty={scheduled.length === 0 && t('scheduledNone')}
    >
      <ul className={styles.list} aria-label={t('scheduled')}>
        {scheduled.map(({ kind, id, title, publishedAt }) => (
          <li key={id}>
            <time dateTime={publishedAt}>{eastern.moment(publishedAt, i18n.language)}</time>
            <Chip size="small" label={t(`kind_${kind}`)} />
            <Link {...tabLink(searchFor(`${kind}s`, title))} replace className={styles.title}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** Storage, the last backup, and what is made of films now. A figure that is not known is left out. */
export function SystemPart({ usage, backup, processing }: Overview) {
  const { t, i18n } = useTranslation(['adminOverview', 'admin']);
  const { duration } = useFigureText();
  const latest = backup.data?.latest;
  const inState = (state: 'running' | 'pending') =>
    processing.data?.filter((one) => one.state === state).length;
  return (
    <Part
      title={t('system')}
      action={processing.isEnabled && <TabLink tab="manage/videos" label={t('admin:manage')} />}
      queries={[usage, backup, processing]}
      failed={t('systemFailed')}
      height={240}
    >
      <dl className={styles.facts}>
        {usage.data && <Storage {...usage.data} />}
        {backup.data && (
          <div>
            <dt>{t('lastBackup')}</dt>
            <dd>{latest ? <RelativeTime instant={latest.startedAt} /> : t('notRecorded')}</dd>
            {latest && (
              <dd>
                {t('backupMade', {
                  moment: eastern.moment(latest.startedAt, i18n.language),
                  duration: duration((Date.parse(latest.endedAt) - Date.parse(latest.startedAt)) / 1000),
                  size: formatBytes(latest.bytes),
                })}
              </dd>
            )}
          </div>
        )}
        {processing.data && (
          <div>
            <dt>{t('encodes')}</dt>
            <dd>{t('encodesNow', { running: inState('running'), waiting: inState('pending') })}</dd>
          </div>
        )}
      </dl>
    </Part>
  );
}

function Storage(usage: NonNullable<Overview['usage']['data']>) {
  const { t } = useTranslation('adminOverview');
  const { originals, renditions, other, free } = usage;
  const used = usedOf(usage);
  const sizes = {
    ...{ originals: formatBytes(originals), renditions: formatBytes(renditions), other: formatBytes(other) },
    ...{ used: formatBytes(used), total: formatBytes(used + (free ?? 0)) },
  };
  const bar = free !== undefined && used + free > 0 && (
    <LinearProgress
      variant="determinate"
      value={Math.round((100 * used) / (used + free))}
      aria-label={t('storage')}
      className={styles.bar}
    />
  );
  return (
    <div>
      <dt>{t('storage')}</dt>
      <dd>{free === undefined ? sizes.used : t('storageOf', sizes)}</dd>
      <dd>
        {bar}
        {t('storageParts', sizes)}
      </dd>
    </div>
  );
}
