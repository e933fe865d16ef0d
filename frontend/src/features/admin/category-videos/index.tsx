import Box from '@mui/material/Box';
import type { CreateCategoryVideo } from '@platform/contracts';
import { useTranslation } from 'react-i18next';
import type { AdminTabProps } from '../common/tab.tsx';
import { AddTab } from '../content/add-tab.tsx';
import { useCreate } from '../content/api.ts';
import { ContentList } from '../manage/content-list.tsx';
import {
  CategoryVideoFields,
  categoryVideoResolver,
  emptyCategoryVideoForm,
  useCategoryName,
} from './category-video-fields.tsx';

/** Adds YouTube videos to the categories, and lists what is there. */
export default function CategoryVideosTab({ onOpenTab }: AdminTabProps) {
  const { t } = useTranslation('adminCategoryVideos');
  const nameOf = useCategoryName();
  return (
    <>
      <AddTab
        name="category-videos"
        words="adminCategoryVideos"
        empty={emptyCategoryVideoForm}
        resolver={categoryVideoResolver}
        firstField="youtubeUrl"
        // The resolver lets no form pass without a category.
        bodyOf={(values) => values as CreateCategoryVideo}
        create={useCreate('/api/category-videos')}
        savedMessage={({ title, category }) => t('savedIn', { title, category: nameOf(category) })}
        fields={(form) => <CategoryVideoFields form={form} />}
      />
      <Box component="h4" sx={{ mt: 12, mb: 3, font: 'var(--type-h3)' }}>
        {t('list')}
      </Box>
      <ContentList section="category-videos" tab="category-videos" onOpenTab={onOpenTab} />
    </>
  );
}
