import { lazy, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { ErrorBoundary } from '../../components/error-boundary.tsx';
import { ContentFields } from '../admin-content/components/content-fields.tsx';
import { ContentFormLayout } from '../admin-content/components/content-form-layout.tsx';
import { TabHeading } from '../admin-panel/components/tab-heading.tsx';
import { FileCard } from './components/file-card.tsx';
import { useUpload } from './lib/upload-store.ts';
import { useVideoForm } from './lib/use-video-form.ts';

const UploadDialog = lazy(() => import('./components/upload-dialog.tsx'));

/** One video: its file, sent straight to the storage, then what the library says of it. */
export default function UploadTab() {
  const { t } = useTranslation('adminUpload');
  const { t: words } = useTranslation('admin');
  const { t: content } = useTranslation('adminContent');
  const upload = useUpload();
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const { form, submit, saving, fileError, clear } = useVideoForm();

  return (
    <>
      <TabHeading title={words('upload')} intro={t('intro')} />
      <ContentFormLayout
        label={words('upload')}
        onSubmit={submit}
        actions={
          <>
            <Button type="submit" pending={saving}>
              {saving ? t('saving') : t('save')}
            </Button>
            <Button variant="text" disabled={saving} onClick={clear}>
              {content('clear')}
            </Button>
          </>
        }
      >
        <FileCard
          file={upload.phase === 'uploaded' ? upload.file : undefined}
          checking={saving}
          error={fileError}
          onOpen={() => setOpen(true)}
        />
        <ContentFields form={form} />
      </ContentFormLayout>
      {open && (
        <ErrorBoundary>
          <Suspense fallback={null}>
            <UploadDialog onClose={close} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
