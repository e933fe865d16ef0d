import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';

/** Keeps the focus while it waits, so it is not disabled then. */
export function LoadMore({ loading, onClick }: { loading: boolean; onClick: () => void }) {
  const { t } = useTranslation('adminAnalytics');
  return (
    <Button variant="secondary" aria-disabled={loading} onClick={onClick}>
      {loading ? t('loadingMore') : t('loadMore')}
    </Button>
  );
}
