import { findCategory } from '@platform/contracts/category-list';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { ButtonLink } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/state-block.tsx';
import { Page } from '../../../features/site-layout/components/page.tsx';
import { PageHeader } from '../../../features/site-layout/components/page-header.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useDocumentTitle } from '../../../lib/use-document-title.ts';

/** One category of the short videos, which has none yet. */
export default function CategoryPage() {
  const { t } = useTranslation(['pages', 'common']);
  const { language } = useLanguage();
  const { categoryId = '' } = useParams();
  const name = findCategory(categoryId)?.name[language === 'en' ? 'en' : 'zh'];
  useDocumentTitle(name);
  return (
    <Page narrow header={<PageHeader back={{ to: '/cold-ice-videos', label: name ?? t('common:back') }} />}>
      <EmptyState
        level={1}
        title={t('shortsEmptyTitle')}
        action={
          <ButtonLink to="/cold-ice-videos" variant="secondary">
            {t('backToCategories')}
          </ButtonLink>
        }
      />
    </Page>
  );
}
