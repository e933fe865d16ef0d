import { screenConstants } from '@platform/contracts/limits';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Icon } from '../../../components/icon.tsx';
import { SectionHeading } from '../../../components/section-heading.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { ErrorState } from '../../../components/state-block.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';
import { formatCount } from '../../../lib/format.ts';
import { itemKey } from '../../../lib/item-key.ts';
import { useNearWindow } from '../../../lib/use-near-window.ts';
import { useUpcoming } from '../lib/use-upcoming.ts';
import { NothingScheduled } from './nothing-scheduled.tsx';
import card from './upcoming-card.module.css';
import { UpcomingCard } from './upcoming-card.tsx';
import styles from './upcoming-section.module.css';

const { upcomingOnHome, upcomingSkeletonCards } = screenConstants;

/** The next releases, with the way to all of them when there are more. */
export function UpcomingSection() {
  const { t } = useTranslation('upcoming');
  const { t: site } = useTranslation('site');
  const { language } = useLanguage();
  const section = useRef<HTMLElement>(null);
  const isNear = useNearWindow(section);
  const upcoming = useUpcoming();
  const total = upcoming.items.length;
  const viewAll = total > upcomingOnHome && (
    <Link to="/coming-soon" className={styles.all}>
      {t('viewAll', { n: formatCount(total, language) })}
      <Icon name="next" size={18} />
    </Link>
  );
  return (
    <section
      ref={section}
      id="upcoming"
      className={styles.band}
      aria-labelledby="upcoming-title"
      tabIndex={-1}
    >
      <div className={styles.inner}>
        <SectionHeading
          id="upcoming-title"
          tone="ice"
          title={site('upcoming')}
          note={t('releasesItself')}
          action={viewAll}
        />
        <Upcoming {...upcoming} isNear={isNear} />
      </div>
    </section>
  );
}

type UpcomingProps = ReturnType<typeof useUpcoming> & { isNear: boolean };

function Upcoming({ items, isPending, isError, isFetching, retry, isNear }: UpcomingProps) {
  const { t } = useTranslation('upcoming');
  if (isError) return <ErrorState title={t('errorTitle')} onRetry={retry} pending={isFetching} />;
  if (isPending) return <UpcomingSkeleton loading />;
  if (items.length === 0) return <NothingScheduled />;
  // Dates in words are the dearest thing on the page: the first one costs a browser tens of milliseconds.
  if (!isNear) return <UpcomingSkeleton />;
  return (
    <ul className={styles.row}>
      {items.slice(0, upcomingOnHome).map((item) => (
        <li key={itemKey(item)}>
          <UpcomingCard item={item} />
        </li>
      ))}
    </ul>
  );
}

function UpcomingSkeleton({ loading = false }: { loading?: boolean }) {
  const { t } = useTranslation();
  const status = loading ? { role: 'status', 'aria-label': t('loading') } : {};
  return (
    <div className={styles.row} {...status}>
      {Array.from({ length: upcomingSkeletonCards }, (_, index) => (
        <div key={index} className={card.card} data-testid="upcoming-skeleton">
          <Skeleton width="64px" height={64} />
          <div className={card.item}>
            <Skeleton className={styles.picture} />
            <Skeleton width="88%" height={18} className={styles.bar} />
            <Skeleton width="54%" height={14} className={styles.bar} />
          </div>
        </div>
      ))}
    </div>
  );
}
