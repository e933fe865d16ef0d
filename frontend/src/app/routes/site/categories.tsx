import { categoryDefinitions } from '@platform/contracts/category-list';
import { useTranslation } from 'react-i18next';
import { CategoryCard } from '../../../features/shorts/components/category-card.tsx';
import { Page } from '../../../features/site-layout/components/page.tsx';
import { PageHeader } from '../../../features/site-layout/components/page-header.tsx';
import { PageTitle } from '../../../features/site-layout/components/page-title.tsx';
import { useDocumentTitle } from '../../../lib/use-document-title.ts';
import styles from './categories.module.css';

/** The picker of the short videos. */
export default function CategoriesPage() {
  const { t } = useTranslation(['pages', 'common']);
  useDocumentTitle(t('shortsTitle'));
  return (
    <Page header={<PageHeader back={{ to: '/', label: t('common:backHome') }} />}>
      <PageTitle title={t('shortsTitle')} subtitle={t('shortsSubtitle')} />
      <ul className={styles.grid}>
        {categoryDefinitions.map((category) => (
          <li key={category.id}>
            <CategoryCard category={category} />
          </li>
        ))}
      </ul>
    </Page>
  );
}
