import Chip from '@mui/material/Chip';
import LinearProgress from '@mui/material/LinearProgress';
import type { Processing } from '@platform/contracts';
import { apiPath } from '@platform/contracts/paths';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { adminApi } from '../auth/api.ts';
import { useMay } from '../auth/session.ts';
import { SmallButton } from '../common/buttons.tsx';
import styles from '../common/list.module.css';
import { useAdminToasts } from '../common/messages.ts';
import { processingKey, processingQuery, useChange } from '../content/api.ts';

/** In milliseconds: while films are worked on, and otherwise, also when the list is long, as all renditions are made anew. */
const [busyMs, idleMs] = [3_000, 15_000];
const longList = 500;

const isUnderWay = ({ state }: Processing) => state !== 'failed';

/** The state of a video whose renditions are not all made; undefined when they are. */
const useProcessing = (objectPath: string) =>
  useQuery({
    ...processingQuery,
    refetchInterval: ({ state: { data } }) =>
      data?.some(isUnderWay) && data.length < longList ? busyMs : idleMs,
    select: (all) => all.find((one) => one.objectPath === objectPath),
    enabled: useMay()('editor'),
  }).data;

/** What an uploaded film waits for, how far it is, or why it failed. */
export function ProcessingState({ objectPath }: { objectPath: string }) {
  const { t } = useTranslation('adminManage');
  const processing = useProcessing(objectPath);
  if (!processing) return null;
  const { state, progress, reason = 'unreadable' } = processing;
  if (state === 'pending') return <Chip size="small" color="warning" label={t('processingWaits')} />;
  if (state === 'failed') {
    return (
      <>
        <Chip size="small" color="error" label={t('processingFailed')} />
        <span className={styles.reason}>{t(`processing_${reason}`)}</span>
        <Retry objectPath={objectPath} />
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
