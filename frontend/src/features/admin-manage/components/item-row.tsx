import type { ListSort } from '@platform/contracts';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/icon-button.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { Tag } from '../../../components/tag.tsx';
import { Thumbnail } from '../../../components/thumbnail.tsx';
import { classes } from '../../../lib/classes.ts';
import { formatCount } from '../../../lib/format.ts';
import { useReleaseText } from '../../admin-content/lib/use-saved-message.ts';
import type { Item } from '../api/items.ts';
import styles from './item-row.module.css';

/** The columns' names; the one the list is sorted by is marked. Rows say their figures in full, so this is for the eye. */
export function ItemHead({ sort }: { sort: ListSort }) {
  const { t } = useTranslation('adminManage');
  const sortedBy = { title: 'title', views: 'views', newest: 'added', oldest: 'added' }[sort];
  const column = (name: string, label: string, upwards: boolean) => (
    <span className={classes(styles[name], sortedBy === name && styles.sorted)}>
      {label}
      {sortedBy === name && (upwards ? ' ↑' : ' ↓')}
    </span>
  );
  return (
    <div className={classes(styles.grid, styles.head)} aria-hidden="true">
      {column('title', t('byTitle'), true)}
      {column('views', t('views'), false)}
      {column('added', t('added'), sort === 'oldest')}
    </div>
  );
}

type ItemRowProps = { item: Item; onEdit: (item: Item) => void; onDelete: (item: Item) => void };

export function ItemRow({ item, onEdit, onDelete }: ItemRowProps) {
  const { t, i18n } = useTranslation('adminManage');
  const releaseText = useReleaseText();
  const { title, isPublic, publishedAt, views, createdAt } = item;
  const scheduled = Date.parse(publishedAt) > Date.now();
  return (
    <li className={classes(styles.grid, styles.row)} tabIndex={-1}>
      <Thumbnail item={item} className={styles.thumbnail} />
      <div className={styles.title}>
        <p className={styles.name}>{title}</p>
        {(!isPublic || scheduled) && (
          <p className={styles.tags}>
            {!isPublic && <Tag tone="plain">{t('hidden')}</Tag>}
            {scheduled && <Tag tone="ice">{t('releases', { date: releaseText(publishedAt) })}</Tag>}
          </p>
        )}
      </div>
      <span className={styles.views}>
        {formatCount(views, i18n.language)} <span className={styles.unit}>{t('views')}</span>
      </span>
      <span className={styles.added}>
        <RelativeTime instant={createdAt} />
      </span>
      <span className={styles.actions}>
        <IconButton icon="edit" label={t('edit', { title })} onClick={() => onEdit(item)} />
        <IconButton
          icon="trash"
          tone="danger"
          label={t('remove', { title })}
          onClick={() => onDelete(item)}
        />
      </span>
    </li>
  );
}
