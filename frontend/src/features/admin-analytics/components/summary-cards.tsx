import type { AnalyticsSummary } from '@platform/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../components/skeleton.tsx';
import { formatCount } from '../../../lib/format.ts';
import styles from './summary-cards.module.css';

type SummaryCardsProps = { summary: AnalyticsSummary | undefined; loading: boolean };

/** The three totals. What the server did not send is a dash, never a zero. */
export function SummaryCards({ summary, loading }: SummaryCardsProps) {
  const { t, i18n } = useTranslation('adminAnalytics');

  function figure(value: number | undefined): ReactNode {
    if (value !== undefined) return formatCount(value, i18n.language);
    if (loading) return <Skeleton className={styles.pending} />;
    return (
      <>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{t('notKnown')}</span>
      </>
    );
  }

  const card = (name: string, value: number | undefined) => (
    <div className={styles.card}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.figure}>{figure(value)}</dd>
    </div>
  );
  return (
    <dl className={styles.cards} aria-label={t('totals')}>
      {card(t('totalUsers'), summary?.totalUsers)}
      {card(t('totalActions'), summary?.totalActions)}
      {card(t('videoViews'), summary?.videoViews)}
    </dl>
  );
}
