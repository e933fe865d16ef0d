import '../../../features/category-videos/i18n/index.ts';
import { findCategory } from '@platform/contracts/category-list';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { Spinner } from '../../../components/spinner.tsx';
import { EmptyState, QueryError } from '../../../components/state-block.tsx';
import { useCategoryVideos } from '../../../features/category-videos/api/category-videos.ts';
import { useCategoryName } from '../../../features/category-videos/components/category-picker.tsx';
import { Viewer } from '../../../features/category-videos/components/viewer.tsx';
import { ViewerFrame, ViewerMessage } from '../../../features/category-videos/components/viewer-frame.tsx';
import { useDocumentTitle } from '../../../lib/browser-hooks.ts';

/** /cold-ice-videos/{categoryId}: the viewer, or why there is nothing to watch. */
export default function CategoryPage() {
  const { t } = useTranslation(['categoryVideos', 'common']);
  const nameOf = useCategoryName();
  const { categoryId = '' } = useParams();
  const category = findCategory(categoryId);
  const name = category && nameOf(category);
  const videos = useCategoryVideos(category?.id);
  useDocumentTitle(name ?? t('unknownTitle'));

  if (category && name && videos.data && videos.data.length > 0) {
    return <Viewer key={category.id} category={category} name={name} videos={videos.data} />;
  }
  const link = { to: '/cold-ice-videos', label: t('toCategories') };
  return (
    <ViewerFrame name={name}>
      <ViewerMessage>
        {!category && <EmptyState level={1} title={t('unknownTitle')} text={t('unknownText')} link={link} />}
        {category && videos.isPending && <Spinner label={t('common:loading')} />}
        {videos.isError && <QueryError query={videos} level={1} title={t('listFailed')} />}
        {videos.data && <EmptyState level={1} title={t('emptyTitle')} text={t('emptyText')} link={link} />}
      </ViewerMessage>
    </ViewerFrame>
  );
}
