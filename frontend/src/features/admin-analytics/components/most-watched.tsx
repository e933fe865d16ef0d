import type { WatchedItem } from '@platform/contracts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../components/skeleton.tsx';
import { formatCount } from '../../../lib/format.ts';
import { CsvButton } from './csv-button.tsx';
import styles from './most-watched.module.css';
import { SectionHead } from './section-head.tsx';

const waitingRows = ['92%', '78%', '70%', '84%', '60%', '66%', '52%', '74%', '58%', '48%'];

/** What was watched most: a table whose rows carry their bar. */
export function MostWatched({ items }: { items: WatchedItem[] | undefined }) {
  const { t, i18n } = useTranslation('adminAnalytics');
  const titleId = useId();
  const most = Math.max(1, ...(items ?? []).map(({ views }) => views));

  return (
    <section aria-labelledby={titleId}>
      <SectionHead id={titleId} title={t('mostWatched')}>
        {items && items.length > 0 && (
          <CsvButton
            name={t('mostWatched')}
            file={t('fileMostWatched')}
            rows={() => [
              [t('videoTitle'), t('contentType'), t('contentId'), t('views'), t('viewers')],
              ...items.map((item) => [
                item.contentTitle,
                item.contentType,
                item.contentId,
                item.views,
                item.members,
              ]),
            ]}
          />
        )}
      </SectionHead>
      {!items && (
        <div className={styles.waiting}>
          {waitingRows.map((width) => (
            <Skeleton key={width} width={width} height={24} />
          ))}
        </div>
      )}
      {items?.length === 0 && <p className={styles.none}>{t('nothingWatched')}</p>}
      {items && items.length > 0 && (
        <table className={styles.table} aria-labelledby={titleId}>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{t('videoTitle')}</th>
              <th scope="col">{t('views')}</th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <tr key={`${item.contentType}/${item.contentId}`} className={styles.row}>
                <th scope="row" className={styles.title}>
                  <span className={styles.name} title={item.contentTitle}>
                    {item.contentTitle}
                  </span>
                  <span className={styles.bar} aria-hidden="true">
                    <span className={styles.fill} style={{ width: `${(item.views / most) * 100}%` }} />
                  </span>
                </th>
                <td className={styles.views}>{formatCount(item.views, i18n.language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
