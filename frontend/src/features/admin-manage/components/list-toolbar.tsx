import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon.tsx';
import styles from './list-toolbar.module.css';

type ListToolbarProps<Sort extends string> = {
  searchLabel: string;
  search: React.ComponentProps<'input'>;
  sorts: readonly { id: Sort; label: string }[];
  sort: Sort;
  onSort: (sort: Sort) => void;
};

/** Search and order of a list. */
export function ListToolbar<Sort extends string>({
  searchLabel,
  search,
  sorts,
  sort,
  onSort,
}: ListToolbarProps<Sort>) {
  const { t } = useTranslation('adminManage');
  return (
    <div className={styles.toolbar}>
      <label className={styles.search}>
        <Icon name="search" size={18} />
        <input
          {...search}
          type="search"
          aria-label={searchLabel}
          placeholder={searchLabel}
          autoComplete="off"
        />
      </label>
      <span className={styles.sort}>
        <select aria-label={t('sort')} value={sort} onChange={(event) => onSort(event.target.value as Sort)}>
          {sorts.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
        <Icon name="down" size={16} />
      </span>
    </div>
  );
}
