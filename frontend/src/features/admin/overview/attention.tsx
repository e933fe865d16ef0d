import { smsHasFailed } from '@platform/contracts';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../lib/browser-hooks.ts';
import { formatRelative } from '../../../lib/format.ts';
import { formatBytes, useFigureText } from '../common/figure-text.ts';
import { namedFilms, type Overview, searchFor, useOverview } from './api.ts';
import styles from './overview.module.css';

/** Something to do, and the tab where it is done, where there is one. Only `info` is no error. */
interface Attention {
  id: string;
  icon: 'warning' | 'sms' | 'info';
  title: string;
  text: string;
  tab?: string;
}

const hourMs = 3_600_000;
/** As the alert BackupOld: a daily backup, and two hours to make it. */
const backupMaxMs = 26 * hourMs;
/** Texts that failed longer ago are no news. */
const campaignMs = 7 * 24 * hourMs;
/** Most failures of one-off messages are told when they are sent; carriers report others later. */
const oneOffMs = 24 * hourMs;
const fullShare = 0.85;

export function useAttention(overview: Overview): Attention[] {
  const { t, i18n } = useTranslation(['adminOverview', 'adminManage']);
  const { percent } = useFigureText();
  const { failed, films, campaigns, oneOffs, usage, backup } = overview;
  const now = useNow();
  const found: Attention[] = [];

  for (const { itemId, reason = 'unreadable' } of failed.slice(0, namedFilms)) {
    const title = films.data?.get(itemId);
    found.push({
      ...{ id: itemId, icon: 'warning' },
      title: title ? t('filmFailed', { title }) : t('filmUnnamed'),
      text: t(`adminManage:processing_${reason}`),
      tab: title ? searchFor('videos', title) : 'manage/videos',
    });
  }
  if (failed.length > namedFilms) {
    found.push({
      ...{ id: 'films', icon: 'warning', tab: 'manage/videos' },
      title: t('filmsMore', { count: failed.length - namedFilms }),
      text: t('filmsMoreText'),
    });
  }
  for (const campaign of campaigns.data ?? []) {
    const { id, title, status, pausedByCode, restoredFrom, createdAt } = campaign;
    const { failedCount, unknownCount, successCount } = campaign;
    const isHeld = status === 'paused' && (pausedByCode !== undefined || restoredFrom !== undefined);
    const lost = failedCount + unknownCount;
    if (!isHeld && (lost === 0 || now - Date.parse(createdAt) > campaignMs)) continue;
    found.push({
      ...{ id, icon: 'sms', tab: 'sms' },
      title: isHeld ? t('textsHeld', { title }) : t('textsFailed', { title, count: lost }),
      text: t('textsCounts', { failed: failedCount, unknown: unknownCount, success: successCount }),
    });
  }
  const undelivered = (oneOffs.data ?? []).filter(
    ({ state, createdAt }) =>
      (smsHasFailed(state) || state === 'unknown') && now - Date.parse(createdAt) <= oneOffMs,
  );
  if (undelivered.length > 0) {
    found.push({
      ...{ id: 'oneOffs', icon: 'sms', tab: 'sms' },
      title: t('oneOffsFailed', { count: undelivered.length }),
      text: t('oneOffsFailedText'),
    });
  }
  if (usage.data?.free !== undefined) {
    const { free } = usage.data;
    const total = usedOf(usage.data) + free;
    if (free < (1 - fullShare) * total) {
      found.push({
        ...{ id: 'storage', icon: 'info', tab: 'manage/videos' },
        title: t('storageLow', { free: formatBytes(free), share: percent(free / total) }),
        text: t('storageLowText'),
      });
    }
  }
  if (backup.data) {
    const { latest } = backup.data;
    if (!latest || now - Date.parse(latest.startedAt) > backupMaxMs) {
      const ago = latest && formatRelative(latest.startedAt, i18n.language, now);
      found.push({
        ...{ id: 'backup', icon: 'info' },
        title: ago ? t('backupOld', { ago }) : t('backupNone'),
        text: t('backupText'),
      });
    }
  }
  return found;
}

export const usedOf = ({ originals, renditions, other }: NonNullable<Overview['usage']['data']>): number =>
  originals + renditions + other;

/** How many things need attention, as far as the tab has read it: the rail asks for nothing. */
export function AttentionCount() {
  const { t } = useTranslation('adminOverview');
  const count = useAttention(useOverview(false)).length;
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{t('attentionCount', { count })}</span>
    </span>
  );
}
