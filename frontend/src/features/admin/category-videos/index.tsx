import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { AddTab } from '../content/add-tab.tsx';
import { ContentList } from '../manage/content-list.tsx';

export default function CategoryVideosTab() {
  const { t } = useTranslation('adminCategoryVideos');
  return (
    <>
      <AddTab kind="category-videos" />
      <Box component="h4" sx={{ mt: 12, mb: 3, font: 'var(--type-h3)' }}>
        {t('list')}
      </Box>
      <ContentList section="category-videos" tab="category-videos" />
    </>
  );
}
