import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/state-block.tsx';

/** In place of the releases when none is to come. */
export function NothingScheduled({ level = 3 }: { level?: 1 | 2 | 3 }) {
  const { t } = useTranslation('upcoming');
  return (
    <EmptyState
      level={level}
      title={t('emptyTitle')}
      text={t('emptyText')}
      action={
        <ButtonLink to="/#library" variant="secondary">
          {t('browse')}
        </ButtonLink>
      }
    />
  );
}
