import { screenConstants } from '@platform/contracts/limits';
import { useTranslation } from 'react-i18next';
import { SectionHeading } from '../../../components/headings.tsx';
import { MoreLink } from '../../../components/more-link.tsx';
import { Loading, Repeat, Skeleton } from '../../../components/skeleton.tsx';
import { EmptyState, QueryError } from '../../../components/state-block.tsx';
import { Notch } from '../../../components/tag.tsx';
import { Thumbnail } from '../../../components/thumbnail.tsx';
import { useLanguage } from '../../../i18n/provider.tsx';
import { useIdle } from '../../../lib/browser-hooks.ts';
import { classes } from '../../../lib/classes.ts';
import { formatCount } from '../../../lib/format.ts';
import { itemKey } from '../../../lib/items.ts';
import { languageOf } from '../../../lib/language-of.ts';
import { type UpcomingItem, useUpcoming } from '../lib/upcoming.ts';
import { ReleaseDate, ReleaseTime, useReleaseLabel } from './release-date.tsx';
import card from './upcoming-section.module.css';

const { upcomingOnHome, upcomingSkeletonCards } = screenConstants;
/** Most members have this page open: at a release they don't all ask in the same second. */
const spreadMs = 5_000;

export function UpcomingSection() {
  const { t } = useTranslation(['upcoming', 'site']);
  const { language } = useLanguage();
  const upcoming = useUpcoming(spreadMs);
  const total = upcoming.items.length;
  const viewAll = total > upcomingOnHome && (
    <MoreLink to="/coming-soon">{t('viewAll', { n: formatCount(total, language) })}</MoreLink>
  );
  return (
    <section id="upcoming" className={card.band} aria-labelledby="upcoming-title" tabIndex={-1}>
      <div className={card.inner}>
        <SectionHeading
          id="upcoming-title"
          tone="ice"
          title={t('site:upcoming')}
          note={t('releasesItself')}
          action={viewAll}
        />
        <Upcoming {...upcoming} />
      </div>
    </section>
  );
}

function Upcoming(upcoming: ReturnType<typeof useUpcoming>) {
  const { t } = useTranslation('upcoming');
  const { items } = upcoming;
  if (upcoming.isError) return <QueryError query={upcoming} title={t('errorTitle')} />;
  if (upcoming.isPending) return skeleton;
  if (items.length === 0) return <NothingScheduled />;
  return <UpcomingList items={items} />;
}

function UpcomingList({ items }: { items: readonly UpcomingItem[] }) {
  // The first date format takes tens of milliseconds on a phone: the first screen goes first.
  if (!useIdle()) return skeleton;
  return (
    <ul className={card.row}>
      {items.slice(0, upcomingOnHome).map((item) => (
        <li key={itemKey(item)}>
          <UpcomingCard item={item} />
        </li>
      ))}
    </ul>
  );
}

const skeleton = (
  <Loading className={card.row}>
    <Repeat times={upcomingSkeletonCards}>
      <div className={card.card} data-testid="upcoming-skeleton">
        <Skeleton width="64px" height={64} />
        <div className={card.item}>
          <Skeleton />
          <Skeleton width="88%" height={18} margin="12px 0 0" />
          <Skeleton width="54%" height={14} margin="12px 0 0" />
        </div>
      </div>
    </Repeat>
  </Loading>
);

function UpcomingCard({ item }: { item: UpcomingItem }) {
  const label = useReleaseLabel();
  const { releaseDate } = item;
  return (
    <article className={card.card}>
      <div className={card.date}>
        <ReleaseDate instant={releaseDate} />
      </div>
      <div className={card.item}>
        <Thumbnail item={item} frozen>
          {releaseDate && <Notch at="topLeft">{label(releaseDate)}</Notch>}
        </Thumbnail>
        <h3 className={classes('clamp', card.title)} lang={languageOf(item.title)}>
          {item.title}
        </h3>
        {releaseDate && <ReleaseTime instant={releaseDate} className={card.time} />}
      </div>
    </article>
  );
}

export function NothingScheduled({ level = 3 }: { level?: 1 | 2 | 3 }) {
  const { t } = useTranslation('upcoming');
  const link = { to: '/#library', label: t('browse') };
  return <EmptyState level={level} title={t('emptyTitle')} text={t('emptyText')} link={link} />;
}
