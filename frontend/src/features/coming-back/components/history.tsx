import type { MemberCard } from '@platform/contracts';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CardTitle, linkedCard } from '../../../components/card.tsx';
import { Repeat, Skeleton } from '../../../components/skeleton.tsx';
import { LengthNotch } from '../../../components/tag.tsx';
import { Thumbnail } from '../../../components/thumbnail.tsx';
import { useLanguage } from '../../../i18n/provider.tsx';
import { useNow } from '../../../lib/browser-hooks.ts';
import { classes } from '../../../lib/classes.ts';
import { formatDuration } from '../../../lib/format.ts';
import { itemKey } from '../../../lib/items.ts';
import { local } from '../../../lib/release-time.ts';
import { serverClock } from '../../../lib/server-clock.ts';
import { ItemLink } from '../../tracking/components/item-link.tsx';
import { useMemberList } from '../api/member-lists.ts';
import { type HistoryDay, historyDays } from '../lib/history-days.ts';
import styles from './history.module.css';
import { HistorySettings } from './history-settings.tsx';
import { ListState } from './list-state.tsx';
import { RemoveButton } from './member-item.tsx';
import { WatchedBar } from './watched-bar.tsx';

export function History() {
  const { query, items } = useMemberList('history');
  const list = useRef<HTMLDivElement>(null);
  const now = useNow();
  return (
    <div className={styles.columns}>
      <HistorySettings isEmpty={items.length === 0} />
      <div ref={list} className={styles.days}>
        {historyDays(items, now).map((day) => (
          <Day key={day.daysAgo} day={day}>
            {day.items.map((item) => (
              <li key={itemKey(item)} className={classes(linkedCard, styles.row)}>
                <HistoryRow item={item} />
              </li>
            ))}
          </Day>
        ))}
        <ListState list="history" query={query} items={items} rows={list} skeleton={<HistorySkeleton />} />
      </div>
    </div>
  );
}

function Day({ day: { daysAgo, items }, children }: { day: HistoryDay<MemberCard>; children: ReactNode }) {
  const { t } = useTranslation('comingBack');
  const { language } = useLanguage();
  const at = items[0]?.at ?? '';
  const names = [t('today'), t('yesterday')];
  const isThisYear = new Date(at).getFullYear() === new Date(serverClock.now()).getFullYear();
  const month = isThisYear ? local.month(at, language) : local.monthOfYear(at, language);
  return (
    <section className={styles.day} aria-label={local.fullDate(at, language)}>
      <h2 className={styles.date}>
        <span className={styles.figure}>{local.day(at, language)}</span>
        {month} · {names[daysAgo] ?? local.weekday(at, language)}
      </h2>
      <ul>{children}</ul>
    </section>
  );
}

/** The title's link covers the row. */
function HistoryRow({ item }: { item: MemberCard }) {
  const { t } = useTranslation(['comingBack', 'detail']);
  const { language } = useLanguage();
  const { progress } = item;
  const begun = progress && !progress.finished;
  return (
    <>
      <time dateTime={item.at} className={classes('caption', styles.time)}>
        {local.time(item.at, language)}
      </time>
      <Thumbnail item={item} sizes="136px" className={styles.picture}>
        <LengthNotch seconds={item.duration} />
        <WatchedBar progress={progress} />
      </Thumbnail>
      <div className={styles.text}>
        <CardTitle>
          <ItemLink item={item} />
        </CardTitle>
        <p className={classes('caption', styles.type)}>{t(`detail:${item.type}`)}</p>
      </div>
      <p className={classes('caption', styles.place, begun && styles.begun)}>
        {begun && t('watchedTo', { time: formatDuration(progress.positionSeconds) })}
        {progress?.finished && t('watchedWhole')}
        {!progress && t('played')}
      </p>
      <RemoveButton item={item} list="history" className={styles.remove} />
    </>
  );
}

const HistorySkeleton = () => (
  <div className={styles.day}>
    <Skeleton width="64px" height={72} />
    <div>
      <Repeat times={4}>
        <div className={styles.row}>
          <Skeleton height={16} className={styles.time} />
          <Skeleton className={styles.picture} />
          <Skeleton width="54%" height={18} className={styles.text} />
        </div>
      </Repeat>
    </div>
  </div>
);
