import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/state-block.tsx';
import styles from './users-section.module.css';

type NoUsersProps = {
  /** The list could not be fetched: nothing is claimed about who there is. */
  failed: boolean;
  search: string;
  onClearSearch: () => void;
};

export function NoUsers({ failed, search, onClearSearch }: NoUsersProps) {
  const { t } = useTranslation('adminAnalytics');
  const matchless = !failed && search !== '';
  const found = matchless ? t('emptyMatchText', { search }) : t('emptyText');
  return (
    <div className={styles.block}>
      <EmptyState
        title={t('empty')}
        text={failed ? t('emptyFailedText') : found}
        action={
          matchless && (
            <Button variant="secondary" onClick={onClearSearch}>
              {t('clearSearch')}
            </Button>
          )
        }
      />
    </div>
  );
}
