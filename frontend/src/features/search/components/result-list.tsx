import type { SearchResult } from '@platform/contracts';
import { memo, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CardTitle, linkedCard } from '../../../components/card.tsx';
import { LengthNotch, Notch, Tag } from '../../../components/tag.tsx';
import { classes } from '../../../lib/classes.ts';
import { languageOf } from '../../../lib/language-of.ts';
import { LaterButton } from '../../coming-back/components/later-button.tsx';
import { WatchedBar } from '../../coming-back/components/watched-bar.tsx';
import { useMark } from '../../coming-back/lib/marks.ts';
import { tracking } from '../../tracking/lib/tracking.ts';
import { fromSearch, itemOf, resultPath } from '../lib/places.ts';
import { recentSearches } from '../lib/recent-searches.ts';
import { Highlighted, ResultFacts, ResultPicture } from './result-parts.tsx';
import styles from './results.module.css';

/** Width of a row's picture; a series' is larger. */
const sizes = '(max-width: 599px) 130px, 240px';
const seriesSizes = '(max-width: 599px) 66vw, 320px';

type ResultListProps = {
  results: readonly SearchResult[];
  /** What is remembered when a result is opened. */
  q?: string;
  ref?: Ref<HTMLUListElement>;
};

export const ResultList = ({ results, q, ref }: ResultListProps) => (
  <ul ref={ref}>
    {results.map((result) => (
      <li key={`${result.type} ${result.id}`}>
        <ResultRow result={result} q={q} />
      </li>
    ))}
  </ul>
);

const Watched = ({ id }: { id: string }) => <WatchedBar progress={useMark(id)?.progress} />;

/** The title's link covers the row. */
const ResultRow = memo(function ResultRow({ result, q }: { result: SearchResult; q: string | undefined }) {
  const { t } = useTranslation(['search', 'library']);
  const { type, id, title, duration, passage } = result;
  const item = itemOf(result);
  const text = passage ?? { text: result.description, highlights: [] };
  function onOpen() {
    if (q) recentSearches.add(q);
    if (item) tracking.videoClick(item);
  }
  return (
    <article className={classes(linkedCard, styles.row, type === 'series' && styles.series)}>
      <ResultPicture
        result={result}
        sizes={type === 'series' ? seriesSizes : sizes}
        className={styles.picture ?? ''}
      >
        {type === 'embed' && <Notch at="topLeft">{t('library:embedded')}</Notch>}
        <LengthNotch seconds={duration} />
        {item && <Watched id={id} />}
      </ResultPicture>
      <div className={styles.words}>
        {type === 'series' && <Tag>{t('series')}</Tag>}
        <CardTitle as="h2">
          <Link to={resultPath(result)} state={fromSearch} lang={languageOf(title)} onClick={onOpen}>
            <Highlighted text={title} ranges={result.highlights} />
          </Link>
        </CardTitle>
        {text.text && (
          <p className={classes('clamp', styles.passage)} lang={languageOf(text.text)}>
            <Highlighted text={text.text} ranges={text.highlights} />
          </p>
        )}
        <ResultFacts result={result} />
      </div>
      {item && <LaterButton item={item} className={styles.later} />}
    </article>
  );
});
