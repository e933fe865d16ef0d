import type { Ranges, SearchResult } from '@platform/contracts';
import { findCategory } from '@platform/contracts/category-list';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { Thumbnail } from '../../../components/thumbnail.tsx';
import { useLanguage } from '../../../i18n/provider.tsx';
import { categoryName } from '../../../lib/category-name.ts';
import { classes } from '../../../lib/classes.ts';
import { formatCount } from '../../../lib/format.ts';
import styles from './result-parts.module.css';

const page = 'M5 3h9l5 5v13H5zM14 3v5h5M8.5 12.5h7M8.5 16.5h7';

/** A text with the parts that match marked. */
export function Highlighted({ text, ranges }: { text: string; ranges: Ranges }) {
  const parts = ranges.map(([start, end], index) => [
    text.slice(ranges[index - 1]?.[1] ?? 0, start),
    <mark key={start} className={styles.match}>
      {text.slice(start, end)}
    </mark>,
  ]);
  return (
    <>
      {parts}
      {text.slice(ranges.at(-1)?.[1] ?? 0)}
    </>
  );
}

type PictureProps = { result: SearchResult; sizes: string; className?: string; children?: ReactNode };

/** A post has none: an icon in its place. */
export function ResultPicture({ result, sizes, className, children }: PictureProps) {
  if (result.type === 'blog-post')
    return (
      <div className={classes(styles.page, className)}>
        <Icon name={page} size={24} />
      </div>
    );
  return (
    <Thumbnail item={result} sizes={sizes} className={className}>
      {children}
    </Thumbnail>
  );
}

export function ResultFacts({ result }: { result: SearchResult }) {
  const { t } = useTranslation(['search', 'detail']);
  const { language } = useLanguage();
  const { type, parts, views } = result;
  const category = findCategory(result.category ?? '');
  return (
    <span className={classes('caption', styles.facts)}>
      {category && <span>{categoryName(category, language)}</span>}{' '}
      {type === 'series' ? (
        parts && <span>{t('parts', { count: parts })}</span>
      ) : (
        <RelativeTime instant={result.publishedAt} />
      )}{' '}
      {(type === 'video' || type === 'embed') && (
        <span className={styles.views}>
          {t('detail:views', { n: formatCount(views, language), count: views })}
        </span>
      )}
    </span>
  );
}
