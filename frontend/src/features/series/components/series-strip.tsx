import { useTranslation } from 'react-i18next';
import { CardRow } from '../../../components/card-row.tsx';
import { MoreLink } from '../../../components/more-link.tsx';
import { useSeriesList } from '../api/series.ts';
import '../i18n/index.ts';
import { SeriesCard } from './series-card.tsx';
import styles from './series-strip.module.css';

const mostShown = 3;

type SeriesStripProps = {
  label: string;
  except?: string;
};

/** The newest series in a row, and the way to all of them. Nothing while there is none. */
export default function SeriesStrip({ label, except }: SeriesStripProps) {
  const { t } = useTranslation('series');
  const { data: all = [], hasNextPage } = useSeriesList();
  const others = all.filter(({ id }) => id !== except);
  if (others.length === 0) return null;
  const more = (others.length > mostShown || hasNextPage) && (
    <MoreLink to="/series">{hasNextPage ? t('all') : t('allOf', { count: all.length })}</MoreLink>
  );
  return (
    <div className={styles.strip}>
      <CardRow label={label} action={more}>
        {others.slice(0, mostShown).map((series) => (
          <li key={series.id}>
            <SeriesCard series={series} />
          </li>
        ))}
      </CardRow>
    </div>
  );
}
