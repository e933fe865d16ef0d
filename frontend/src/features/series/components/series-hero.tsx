import type { SeriesDetail, SeriesPart } from '@platform/contracts';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../components/button.tsx';
import { Loading, Skeleton } from '../../../components/skeleton.tsx';
import { Tag } from '../../../components/tag.tsx';
import { languageOf } from '../../../lib/language-of.ts';
import type { Marks } from '../../coming-back/lib/marks.ts';
import { ShareButton } from '../../sharing/components/share-button.tsx';
import { tracking } from '../../tracking/lib/tracking.ts';
import { type Place, useSpan, watchedSeconds } from '../lib/place.ts';
import styles from './series-hero.module.css';
import { SeriesPicture } from './series-picture.tsx';
import { SeriesProgress } from './series-progress.tsx';

/** A 16:9 picture as high as the hero. */
const sizes = '(max-width: 899px) 66vw, 747px';

type SeriesHeroProps = { series: SeriesDetail; marks: Marks; place: Place<SeriesPart> | undefined };

export function SeriesHero({ series, marks, place }: SeriesHeroProps) {
  const { t } = useTranslation(['series', 'site', 'library']);
  const span = useSpan();
  const { id, title, items, durationSeconds } = series;
  const watched = watchedSeconds(items, marks);
  const { state = 'new', part } = place ?? {};
  const isFinished = state === 'finished';
  return (
    <header className={styles.hero}>
      <SeriesPicture series={series} sizes={sizes} eager className={styles.art} />
      <div className={styles.words}>
        <Tag>{t('site:series')}</Tag>
        <h1 className={styles.title} lang={languageOf(title)}>
          {title}
        </h1>
        {series.description && (
          <p className={styles.description} lang={languageOf(series.description)}>
            {series.description}
          </p>
        )}
        <p className={styles.facts}>
          <span>{t('parts', { count: series.parts })}</span>
          {durationSeconds > 0 && <span>{t('total', { time: span(durationSeconds) })}</span>}
          {isFinished && <span>{t('finished')}</span>}
          {watched > 0 && !isFinished && <span>{t('watched', { time: span(watched) })}</span>}
        </p>
        <SeriesProgress parts={items} marks={marks} />
        <div className={styles.actions}>
          {!place && <Skeleton width="152px" height={44} />}
          {part && (
            <ButtonLink
              to={`/${part.type}/${part.id}`}
              state={{ from: `/series/${id}`, series: id }}
              onClick={() => tracking.videoClick(part)}
              variant={isFinished ? 'secondary' : 'primary'}
              icon="play"
            >
              {t(`${state}Action`, { n: part.part })}
            </ButtonLink>
          )}
          <ShareButton item={{ type: 'series', id, title }}>{t('library:shareTip')}</ShareButton>
        </div>
      </div>
    </header>
  );
}

export const SeriesHeroSkeleton = () => (
  <Loading className={styles.hero}>
    <Skeleton className={styles.art} />
    <div className={styles.words}>
      <Skeleton width="48px" height={24} />
      <Skeleton width="70%" height={40} className={styles.title} />
      <Skeleton width="88%" height={81} className={styles.description} />
      <Skeleton width="54%" height={16} className={styles.facts} />
      <Skeleton height={6} />
      <div className={styles.actions}>
        <Skeleton width="152px" height={44} />
        <Skeleton width="96px" height={44} />
      </div>
    </div>
  </Loading>
);
