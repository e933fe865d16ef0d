import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Icon } from '../../../components/icon.tsx';
import type { MemberList } from '../lib/list-names.ts';
import styles from './all-link.module.css';

/** From a row of some items to the list of all. */
export function AllLink({ list }: { list: MemberList }) {
  const { t } = useTranslation(['comingBack', 'me']);
  return (
    <Link to={`/me/${list}`} className={styles.all} aria-label={t('allOf', { list: t(`me:${list}`) })}>
      {t('all')}
      <Icon name="next" size={18} />
    </Link>
  );
}
