import type { SeriesDetail, SeriesPart } from '@platform/contracts';
import { useTranslation } from 'react-i18next';
import { CardTitle, linkedCard } from '../../../components/card.tsx';
import { SectionHeading } from '../../../components/headings.tsx';
import { Icon } from '../../../components/icon.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { Repeat, Skeleton } from '../../../components/skeleton.tsx';
import { EmptyState } from '../../../components/state-block.tsx';
import { LengthNotch } from '../../../components/tag.tsx';
import { Thumbnail } from '../../../components/thumbnail.tsx';
import { classes } from '../../../lib/classes.ts';
import { formatDuration } from '../../../lib/format.ts';
import { itemKey } from '../../../lib/items.ts';
import { WatchedBar } from '../../coming-back/components/watched-bar.tsx';
import type { Marks } from '../../coming-back/lib/marks.ts';
import { ItemLink } from '../../tracking/components/item-link.tsx';
import styles from './part-list.module.css';

type PartListProps = { series: SeriesDetail; marks: Marks; at: SeriesPart | undefined };

/** The parts that the member can see, each with its own number. */
export function PartList({ series, marks, at }: PartListProps) {
  const { t } = useTranslation('series');
  const { items, parts } = series;
  const note = items.length < parts ? t('visibleParts', { count: items.length }) : undefined;
  return (
    <section aria-labelledby="parts-title">
      <SectionHeading id="parts-title" title={t('allParts', { count: parts })} note={note} />
      {items.length === 0 && <EmptyState title={t('noParts')} />}
      <ol className={styles.list}>
        {items.map((part) => (
          <li key={itemKey(part)} className={classes(linkedCard, styles.part)}>
            <PartRow part={part} series={series.id} marks={marks} isCurrent={part === at} />
          </li>
        ))}
      </ol>
    </section>
  );
}

type PartRowProps = { part: SeriesPart; series: string; marks: Marks; isCurrent: boolean };

/** The title's link covers the whole row. */
function PartRow({ part, series, marks, isCurrent }: PartRowProps) {
  const { t } = useTranslation(['series', 'library']);
  const progress = marks.get(part.id)?.progress;
  return (
    <>
      <span className={classes(styles.number, progress?.finished && styles.done)}>{part.part}</span>
      <Thumbnail item={part} sizes="(max-width: 599px) 128px, 208px" className={styles.picture}>
        <LengthNotch seconds={part.duration} />
        <WatchedBar progress={progress} />
      </Thumbnail>
      <div className={styles.text}>
        <CardTitle>
          <ItemLink
            item={part}
            state={{ from: `/series/${series}`, series }}
            aria-current={isCurrent || undefined}
          />
        </CardTitle>
        {part.description && <p className={classes('clamp', styles.description)}>{part.description}</p>}
        <p className={classes('caption', styles.time)}>
          <RelativeTime instant={part.publishedAt} />
        </p>
      </div>
      {progress && (
        <p className={classes('caption', styles.state, !progress.finished && styles.hot)}>
          {progress.finished && <Icon name="check" size={18} />}
          {progress.finished
            ? t('library:watched')
            : t('partAt', { time: formatDuration(progress.positionSeconds) })}
        </p>
      )}
    </>
  );
}

export const PartListSkeleton = () => (
  <div>
    <Skeleton width="144px" className={styles.heading} />
    <Repeat times={4}>
      <div className={styles.part}>
        <Skeleton width="24px" height={36} className={styles.number} />
        <Skeleton className={styles.picture} />
        <Skeleton width="54%" height={20} />
      </div>
    </Repeat>
  </div>
);
