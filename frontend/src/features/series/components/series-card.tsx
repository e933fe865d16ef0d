import type { SeriesSummary } from '@platform/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CardTitle, cardPicture, linkedCard } from '../../../components/card.tsx';
import { classes } from '../../../lib/classes.ts';
import { languageOf } from '../../../lib/language-of.ts';
import { usePlace, useSpan } from '../lib/place.ts';
import styles from './series-card.module.css';
import { SeriesPicture } from './series-picture.tsx';
import { SeriesProgress } from './series-progress.tsx';

/** A 16:9 picture as high as a card's. On phones less: the pixels are smaller. */
const sizes = '(max-width: 599px) 50vw, 314px';

/** The title's link covers the whole card. */
export function SeriesCard({ series, level = 3 }: { series: SeriesSummary; level?: 2 | 3 }) {
  const { t } = useTranslation('series');
  const span = useSpan();
  const { marks, place } = usePlace(series.items);
  const facts = [t('parts', { count: series.parts })];
  if (series.durationSeconds > 0) facts.push(span(series.durationSeconds));
  return (
    <article className={classes(linkedCard, styles.card)}>
      <SeriesPicture series={series} sizes={sizes} className={cardPicture} />
      <div className={styles.text}>
        <CardTitle as={`h${level}`}>
          <Link to={`/series/${series.id}`} lang={languageOf(series.title)}>
            {series.title}
          </Link>
        </CardTitle>
        {place && (
          <p className={place.state === 'begun' ? styles.at : styles.place}>
            {t(place.state, { n: place.part?.part })}
          </p>
        )}
        <p className={styles.facts}>{facts.join(' · ')}</p>
      </div>
      <SeriesProgress parts={series.items} marks={marks} />
    </article>
  );
}
