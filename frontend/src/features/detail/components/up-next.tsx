import type { DetailItem, Next } from '@platform/contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CardTitle, linkedCard } from '../../../components/card.tsx';
import { Icon } from '../../../components/icon.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { QueryError } from '../../../components/state-block.tsx';
import { Switch } from '../../../components/switch.tsx';
import { LengthNotch } from '../../../components/tag.tsx';
import { Thumbnail } from '../../../components/thumbnail.tsx';
import { classes } from '../../../lib/classes.ts';
import { itemKey } from '../../../lib/items.ts';
import { WatchedBar } from '../../coming-back/components/watched-bar.tsx';
import { useMarks } from '../../coming-back/lib/marks.ts';
import { SeriesProgress } from '../../series/components/series-progress.tsx';
import '../../series/i18n/index.ts';
import { ItemLink } from '../../tracking/components/item-link.tsx';
import { type Neighbour, partsAround } from '../lib/neighbours.ts';
import { UpNextSkeleton } from './detail-skeleton.tsx';
import styles from './up-next.module.css';

/** Most parts shown of a long series; its page has them all. */
const shownParts = 8;

type UpNextProps = {
  item: DetailItem;
  query: UseQueryResult<Next>;
  autoplay: boolean;
  /** The item plays, or is paused in the middle. */
  isPlaying: boolean;
  onAutoplay: (isOn: boolean) => void;
};

export function UpNext({ item, query, autoplay, isPlaying, onAutoplay }: UpNextProps) {
  const { t } = useTranslation('film');
  const { series, items } = query.data ?? { series: null, items: [] };
  const { marks } = useMarks([...(series?.items ?? []), ...items].map(({ id }) => id));
  return (
    <section aria-labelledby="up-next-title">
      <div className={styles.head}>
        <h2 id="up-next-title" className={styles.heading}>
          {t('upNext')}
        </h2>
        <Switch label={t('autoplay')} on={autoplay} onChange={onAutoplay} />
      </div>
      {query.isPending && <UpNextSkeleton />}
      {query.isLoadingError && <QueryError query={query} title={t('upNextFailed')} />}
      {series && (
        <div className={styles.series}>
          <div className={styles.seriesHead}>
            <h3 className={styles.name}>
              <Link to={`/series/${series.id}`}>{series.title}</Link>
            </h3>
            <span className={styles.numbers}>
              <b>{series.part}</b> / {series.parts}
            </span>
            <SeriesProgress parts={series.items} marks={marks} />
          </div>
          <ol>
            {partsAround(series.items, series.part, shownParts).map((part) => (
              <Row
                key={itemKey(part)}
                card={part}
                series={series.id}
                progress={marks.get(part.id)?.progress}
                isCurrent={part.type === item.type && part.id === item.id}
                isPlaying={isPlaying}
              />
            ))}
          </ol>
          {series.items.length > shownParts && (
            <Link to={`/series/${series.id}`} className={styles.all}>
              {t('allParts', { count: series.parts })}
            </Link>
          )}
        </div>
      )}
      {series && items.length > 0 && <h3 className={styles.after}>{t('afterSeries')}</h3>}
      <ul>
        {items.map((card) => (
          <Row key={itemKey(card)} card={card} progress={marks.get(card.id)?.progress} />
        ))}
      </ul>
      {query.data && !series && items.length === 0 && <p className="caption">{t('nothingNext')}</p>}
    </section>
  );
}

type Progress = Parameters<typeof WatchedBar>[0]['progress'];
type RowProps = {
  card: Neighbour;
  progress: Progress;
  /** The id of the series that it is shown as a part of. */
  series?: string;
  isCurrent?: boolean;
  isPlaying?: boolean;
};

/** The title's link covers the whole row. */
function Row({ card, progress, series, isCurrent = false, isPlaying = false }: RowProps) {
  const { t } = useTranslation(['film', 'library']);
  return (
    <li className={classes(linkedCard, styles.row)}>
      {'part' in card && (
        <span className={styles.marker}>
          <span className={classes((isCurrent || progress?.finished) && 'visually-hidden')}>{card.part}</span>
          {isCurrent ? (
            <Icon name="play" filled size={16} />
          ) : (
            progress?.finished && <Icon name="check" size={18} />
          )}
        </span>
      )}
      <Thumbnail item={card} sizes="136px" className={styles.picture}>
        <LengthNotch seconds={card.duration} />
        <WatchedBar progress={progress} />
      </Thumbnail>
      <div className={styles.words}>
        {/* Without a place to return to: the back link of the next film leads home, not to this one. */}
        <CardTitle as="p">
          <ItemLink
            item={card}
            state={series ? { series } : null}
            aria-current={isCurrent ? 'page' : undefined}
          />
        </CardTitle>
        <p className="caption">
          {isCurrent && isPlaying ? (
            t('playing')
          ) : 'part' in card && progress?.finished ? (
            t('library:watched')
          ) : (
            <RelativeTime instant={card.publishedAt} />
          )}
          {card.type === 'embed' && ` · ${t('library:embedded')}`}
        </p>
      </div>
    </li>
  );
}
