import '../../../features/category-videos/i18n/index.ts';
import { categoryDefinitions } from '@platform/contracts/category-list';
import { useTranslation } from 'react-i18next';
import { PageTitle } from '../../../components/headings.tsx';
import styles from '../../../features/category-videos/components/category-picker.module.css';
import { CategoryCard, Topics } from '../../../features/category-videos/components/category-picker.tsx';
import { Page } from '../../../features/site-layout/components/page.tsx';
import { useDocumentTitle } from '../../../lib/browser-hooks.ts';

/** /cold-ice-videos: the twelve categories, then the topics that have videos. */
export default function CategoriesPage() {
  const { t } = useTranslation(['categoryVideos', 'common']);
  useDocumentTitle(t('title'));
  return (
    <Page back={{ to: '/', label: t('common:backHome') }}>
      <PageTitle title={t('title')} subtitle={t('subtitle')} />
      <ul className={styles.grid}>
        {categoryDefinitions.map((category) => (
          <li key={category.id}>
            <CategoryCard category={category} />
          </li>
        ))}
      </ul>
      <Topics />
    </Page>
  );
}
