import Chip from '@mui/material/Chip';
import LinearProgress from '@mui/material/LinearProgress';
import type { Processing, RenditionName } from '@platform/contracts';
import { apiPath } from '@platform/contracts/paths';
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../lib/classes.ts';
import { adminApi } from '../auth/api.ts';
import { useMay } from '../auth/session.ts';
import { SmallButton } from '../common/buttons.tsx';
import styles from '../common/list.module.css';
import { useAdminToasts } from '../common/messages.ts';
import { processingKey, processingQuery, useChange } from '../content/api.ts';

/** In milliseconds: while films of the page are worked on, and otherwise. */
const [busyMs, idleMs] = [3_000, 15_000];

/** The ids of the page's videos: their states are read at once. */
const PageVideos = createContext('');

type VideosOnPageProps = { rows: readonly { id: string; type?: string }[]; children: ReactNode };

export function VideosOnPage({ rows, children }: VideosOnPageProps) {
  // Another order of the rows is no other query.
  const ids = rows
    .flatMap(({ id, type }) => (type === 'video' ? id : []))
    .sort()
    .join();
  return <PageVideos value={ids}>{children}</PageVideos>;
}

const isUnderWay = ({ state }: Processing) => state === 'pending' || state === 'running';

function useProcessing(objectPath: string): Processing | undefined {
  const ids = use(PageVideos);
  const mayRead = useMay()('editor');
  return useQuery({
    ...processingQuery(ids),
    refetchInterval: ({ state: { data } }) => (data?.some(isUnderWay) ? busyMs : idleMs),
    select: (all) => all.find((one) => one.objectPath === objectPath),
    enabled: mayRead && ids !== '',
  }).data;
}

/** What an uploaded film waits for, how far it is, or why it failed; and its renditions. */
export function ProcessingState({ objectPath }: { objectPath: string }) {
  const processing = useProcessing(objectPath);
  return (
    processing && (
      <>
        <State {...processing} />
        <Renditions {...processing} />
      </>
    )
  );
}

function Renditions({ renditions, making = [] }: Processing) {
  const { t } = useTranslation('adminManage');
  const figure = (name: RenditionName) => Number.parseInt(name, 10) || t('renditionCopy');
  return (
    <>
      {renditions
        .filter((name) => !making.includes(name))
        .map((name) => (
          <span key={name} className={styles.rendition}>
            {figure(name)}
          </span>
        ))}
      {making.map((name) => (
        <span key={name} className={classes(styles.rendition, styles.making)}>
          {figure(name)}… <span className="visually-hidden">{t('renditionMaking')}</span>
        </span>
      ))}
    </>
  );
}

function State({ objectPath, state, progress, reason }: Processing) {
  const { t } = useTranslation('adminManage');
  if (state === 'done') return <Chip size="small" color="success" label={t('processed')} />;
  const because = reason && <span className={styles.reason}>{t(`processing_${reason}`)}</span>;
  if (state === 'pending') {
    return (
      <>
        <Chip size="small" color="warning" label={t('processingWaits')} />
        {because}
      </>
    );
  }
  if (state === 'failed') {
    return (
      <>
        <Chip size="small" color="error" label={t('processingFailed')} />
        {because}
        {/* A row shows another film once the page is turned or sorted. */}
        <Retry key={objectPath} objectPath={objectPath} />
      </>
    );
  }
  return (
    <>
      <Chip size="small" color="primary" label={t('processing', { share: progress })} />
      <LinearProgress
        variant="determinate"
        value={100 * progress}
        aria-label={t('processing', { share: progress })}
        className={styles.progress}
      />
    </>
  );
}

function Retry({ objectPath }: { objectPath: string }) {
  const { t } = useTranslation('adminManage');
  const toasts = useAdminToasts();
  const send = () => adminApi(apiPath('/api/storage/processing'), { method: 'POST', body: { objectPath } });
  const onError = (error: Error) => toasts.failed(error, t('processingRetryFailed'));
  const retry = useChange(processingKey, send, { onError, untilRead: true });
  return (
    <SmallButton variant="text" pending={retry.isPending} onClick={() => retry.mutate()}>
      {t('processingRetry')}
    </SmallButton>
  );
}
