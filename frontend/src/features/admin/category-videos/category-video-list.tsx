import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import type { CategoryVideo } from '@platform/contracts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { EmptyState } from '../../../components/state-block.tsx';
import { formatCount } from '../../../lib/format.ts';
import { IconButton } from '../common/buttons.tsx';
import { ConfirmDialog } from '../common/confirm-dialog.tsx';
import { ListPages, useListPages } from '../common/list-pages.tsx';
import { useAdminToasts } from '../common/messages.ts';
import { contentKey, useDeleteCategoryVideo } from '../content/api.ts';
import { useCategoryName } from './category-video-fields.tsx';

/** What was added, newest first. */
export function CategoryVideoList() {
  const { t } = useTranslation('adminCategoryVideos');
  const nameOf = useCategoryName();
  const headingId = useId();
  const [deleting, setDeleting] = useState<CategoryVideo | null>(null);
  const query = useListPages({
    key: [contentKey, 'category-videos'],
    path: '/api/category-videos',
    search: '',
    sort: 'newest',
  });
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ mt: 12 }}>
      <Box component="h4" id={headingId} sx={{ mb: 3, font: 'var(--type-h3)' }}>
        {t('list')}
      </Box>
      <ListPages
        query={query}
        errorTitle={t('listError')}
        empty={<EmptyState title={t('empty')} text={t('emptyText')} />}
      >
        {(videos, rows) => (
          <List ref={rows} disablePadding aria-labelledby={headingId}>
            {videos.map((video) => (
              <ListItem key={video.id} divider disableGutters tabIndex={-1} sx={{ gap: 3, minHeight: 64 }}>
                <ListItemText
                  sx={{ overflowWrap: 'anywhere' }}
                  primary={video.title}
                  secondary={<RelativeTime instant={video.createdAt} />}
                />
                <Chip size="small" label={nameOf(video.category)} />
                <IconButton
                  icon="trash"
                  color="error"
                  label={t('remove', { title: video.title })}
                  onClick={() => setDeleting(video)}
                />
              </ListItem>
            ))}
          </List>
        )}
      </ListPages>
      {deleting && <DeleteDialog video={deleting} onClose={() => setDeleting(null)} />}
    </Box>
  );
}

type DeleteDialogProps = { video: CategoryVideo; onClose: () => void };

function DeleteDialog({ video, onClose }: DeleteDialogProps) {
  const { t, i18n } = useTranslation('adminCategoryVideos');
  const toasts = useAdminToasts();
  const remove = useDeleteCategoryVideo();
  const category = useCategoryName()(video.category);

  async function confirm() {
    try {
      await remove.mutateAsync(video.id);
      toasts.done(t('deleted'), video.title);
      onClose();
    } catch (error) {
      toasts.failed(error, t('deleteFailed'));
    }
  }

  return (
    <ConfirmDialog
      title={t('deleteTitle', { title: video.title })}
      confirmLabel={t('delete')}
      pendingLabel={t('deleting')}
      onCancel={onClose}
      onConfirm={confirm}
    >
      {t('deleteText', { category, views: formatCount(video.views, i18n.language) })}
    </ConfirmDialog>
  );
}
