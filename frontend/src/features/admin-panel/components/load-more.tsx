import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';

/** Goes on with a list. */
export function LoadMore({ loading, onClick }: { loading: boolean; onClick: () => void }) {
  const { t } = useTranslation('admin');
  return (
    <Button variant="secondary" pending={loading} onClick={onClick}>
      {loading ? t('loadingMore') : t('loadMore')}
    </Button>
  );
}
