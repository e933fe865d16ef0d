import type { CategoryCount } from '@platform/contracts';
import { categories } from '@platform/contracts/category-list';
import { useQuery } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Icon } from '../../../components/icon.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { useLanguage } from '../../../i18n/provider.tsx';
import { categoryName } from '../../../lib/category-name.ts';
import { classes } from '../../../lib/classes.ts';
import { categoryCountsKey } from '../../../lib/items.ts';
import { searchPath } from '../lib/places.ts';
import { recentSearches, useRecentSearches } from '../lib/recent-searches.ts';
import styles from './starting-points.module.css';

const clock = 'M3.5 12a8.5 8.5 0 1 0 2.5-6L3.5 8.5M3.5 4v4.5H8M12 7.5V12l3.5 2';

type StartProps = { onOpen?: () => void };

/** Before anything is typed: what was searched for, and categories. */
export const StartingPoints = (start: StartProps) => (
  <div className={styles.start}>
    <RecentSearches {...start} />
    <Categories {...start} />
  </div>
);

/** The next row's button gets the focus, as the pressed one goes; after the last, the search field. */
function forget(q: string, { currentTarget }: MouseEvent): void {
  const row = currentTarget.closest('li');
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  if (next) next.querySelector('button')?.focus();
  else focusField(currentTarget);
  recentSearches.remove(q);
}

function forgetAll({ currentTarget }: MouseEvent): void {
  focusField(currentTarget);
  recentSearches.clear();
}

function focusField(from: Element): void {
  const area = from.closest('[role=dialog]') ?? document;
  area.querySelector<HTMLElement>('[role=search] input')?.focus();
}

export function RecentSearches({ onOpen }: StartProps) {
  const { t } = useTranslation('search');
  const recent = useRecentSearches();
  if (recent.length === 0) return null;
  return (
    <section>
      <div className={styles.head}>
        <h2>{t('recent')}</h2>
        <button type="button" className={styles.all} onClick={forgetAll}>
          {t('forgetAll')}
        </button>
      </div>
      <ul>
        {recent.map((q) => (
          <li key={q} className={styles.row}>
            <Icon name={clock} size={18} />
            <Link
              to={searchPath(q)}
              className="one-line"
              onClick={() => {
                recentSearches.add(q);
                onOpen?.();
              }}
            >
              {q}
            </Link>
            <IconButton icon="close" label={t('forget', { q })} onClick={(event) => forget(q, event)} />
          </li>
        ))}
      </ul>
      <p className={classes('caption', styles.note)}>{t('onlyHere')}</p>
    </section>
  );
}

function Categories({ onOpen }: StartProps) {
  const { t } = useTranslation('search');
  const { language } = useLanguage();
  const { data } = useQuery<CategoryCount[]>({ queryKey: categoryCountsKey });
  const filled = categories.filter(({ id }) => data?.some(({ category }) => category === id));
  if (filled.length === 0) return null;
  return (
    <section>
      <h2>{t('categories')}</h2>
      <ul className={styles.chips}>
        {filled.map((category) => (
          <li key={category.id}>
            <Link to={`/cold-ice-videos/${category.id}`} className={styles.chip} onClick={onOpen}>
              {categoryName(category, language)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
