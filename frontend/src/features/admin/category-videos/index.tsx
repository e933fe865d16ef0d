import type { CreateCategoryVideo } from '@platform/contracts';
import { useTranslation } from 'react-i18next';
import { useAdminToasts } from '../common/messages.ts';
import { TabHeading } from '../common/tab.tsx';
import { useCreateCategoryVideo } from '../content/api.ts';
import { ContentFormLayout } from '../content/content-fields.tsx';
import { useAddForm } from '../content/use-add-form.ts';
import {
  CategoryVideoFields,
  categoryVideoResolver,
  emptyCategoryVideoForm,
  useCategoryName,
} from './category-video-fields.tsx';
import { CategoryVideoList } from './category-video-list.tsx';

/** Adds YouTube videos to the categories, and lists what is there. */
export default function CategoryVideosTab() {
  const { t } = useTranslation('adminCategoryVideos');
  const { t: words } = useTranslation('admin');
  const toasts = useAdminToasts();
  const nameOf = useCategoryName();
  const { form, layout } = useAddForm({
    name: 'category-videos',
    empty: emptyCategoryVideoForm,
    resolver: categoryVideoResolver,
    firstField: 'youtubeUrl',
    // The resolver lets no form pass without a category.
    bodyOf: (values) => values as CreateCategoryVideo,
    create: useCreateCategoryVideo(),
    onAdded: ({ title, category }) =>
      toasts.done(t('added'), t('savedIn', { title, category: nameOf(category) })),
    failed: t('failedToAdd'),
  });

  return (
    <>
      <TabHeading title={words('category-videos')} intro={t('intro')} />
      <ContentFormLayout
        {...layout}
        label={words('category-videos')}
        saveLabel={layout.saving ? t('saving') : t('save')}
      >
        <CategoryVideoFields form={form} />
      </ContentFormLayout>
      <CategoryVideoList />
    </>
  );
}
