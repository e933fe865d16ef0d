import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/state-block.tsx';
import { Page } from '../../../features/site-layout/components/page.tsx';
import { useDocumentTitle } from '../../../lib/use-document-title.ts';

export default function NotFoundPage() {
  const { t } = useTranslation('pages');
  const { t: common } = useTranslation();
  useDocumentTitle(t('notFoundTitle'));
  return (
    <Page narrow>
      <EmptyState
        level={1}
        title={t('notFoundTitle')}
        text={t('notFoundText')}
        action={
          <ButtonLink to="/" variant="secondary">
            {common('backHome')}
          </ButtonLink>
        }
      />
    </Page>
  );
}
