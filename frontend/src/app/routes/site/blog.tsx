import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/state-block.tsx';
import { Page } from '../../../features/site-layout/components/page.tsx';
import { PageTitle } from '../../../features/site-layout/components/page-title.tsx';
import { useDocumentTitle } from '../../../lib/use-document-title.ts';

export default function BlogPage() {
  const { t } = useTranslation(['site', 'pages', 'common']);
  useDocumentTitle(t('site:blog'));
  return (
    <Page>
      <PageTitle title={t('site:blog')} />
      <EmptyState
        level={2}
        title={t('pages:blogEmpty')}
        action={
          <ButtonLink to="/" variant="secondary">
            {t('common:backHome')}
          </ButtonLink>
        }
      />
    </Page>
  );
}
