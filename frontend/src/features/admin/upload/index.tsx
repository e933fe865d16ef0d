import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import { limits } from '@platform/contracts/limits';
import { useEffect, useEffectEvent, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Notch } from '../../../components/tag.tsx';
import { toast } from '../../../components/toast/toast-store.ts';
import { formatDuration } from '../../../lib/format.ts';
import { lazyOverlay } from '../../../lib/lazy-page.ts';
import { Button } from '../common/buttons.tsx';
import { formatBytes } from '../common/figure-text.ts';
import { useAdminToasts } from '../common/messages.ts';
import { panelIcons } from '../common/panel-icons.ts';
import { AddTab } from '../content/add-tab.tsx';
import { CaptionsField } from '../content/captions-field.tsx';
import type { Content, ContentForm } from '../content/content-form.ts';
import { FilePreview, type MediaFacts } from './file-preview.tsx';
import { isRejectedFile, uploadStore, useUpload } from './upload-store.ts';

const UploadDialog = lazyOverlay(() => import('./upload-dialog.tsx'));

const noFile = () => uploadStore.set({ phase: 'none' });

/** The file isn't a form field: it is the page's current upload. */
function fileOf() {
  const upload = uploadStore.get();
  if (upload.phase !== 'uploaded') return { filename: '', objectPath: '' };
  return { filename: upload.file.name.slice(-limits.filenameCharacters), objectPath: upload.objectPath };
}

/** Uploads a video's file to the storage, then saves its details. An error keeps the file unless the file itself was rejected. */
export default function UploadTab() {
  const { t } = useTranslation(['adminUpload', 'admin']);
  const { phase } = useUpload();
  useEffect(() => noFile, []);
  const [last, setLast] = useState<Content>();
  return (
    <>
      <AddTab
        kind="videos"
        head={(form, saving) => <FileCard form={form} saving={saving} />}
        more={fileOf}
        holdsMore={phase !== 'none'}
        onClear={noFile}
        onAdded={setLast}
        onInvalid={({ root }) => root && toast.error(t('admin:error'), t('fileRequired'))}
        onFailed={(error) => isRejectedFile(error) && uploadStore.set({ phase: 'none', rejection: error })}
      />
      {last && <CaptionsField key={last.id} id={last.id} legend={t('captionsOf', { title: last.title })} />}
    </>
  );
}

type FileCardProps = { form: UseFormReturn<ContentForm>; saving: boolean };

/** The form's video file. Its name becomes the form's title. */
function FileCard({ form, saving }: FileCardProps) {
  const { t } = useTranslation('adminUpload');
  const { describe } = useAdminToasts();
  const [open, setOpen] = useState(false);
  const [facts, setFacts] = useState<MediaFacts & { of: File }>();
  const upload = useUpload();
  const { dirtyFields, errors } = form.formState;

  const name = 'file' in upload ? upload.file.name : undefined;
  const nameAfter = useEffectEvent((fileName: string) => {
    const title = fileName.replace(/\.[^.]+$/, '').slice(0, limits.titleCharacters);
    // Set as the default value: it isn't unsaved input, and the next file may replace it.
    if (!dirtyFields.title) form.resetField('title', { defaultValue: title });
  });
  useEffect(() => {
    if (name !== undefined) nameAfter(name);
  }, [name]);

  const file = upload.phase === 'uploaded' ? upload.file : undefined;
  const rejection = 'rejection' in upload && upload.rejection;
  const error = rejection ? describe(rejection, t('failedToAdd')) : !file && errors.root && t('fileRequired');
  const known = facts?.of === file ? facts : undefined;
  const duration = known && Number.isFinite(known.duration) && formatDuration(known.duration);
  const size = known && known.width > 0 && `${known.width} × ${known.height}`;

  return (
    <Stack
      component="section"
      aria-label={t('fileTitle')}
      sx={{
        '--behind': 'var(--field)',
        flexFlow: 'row wrap',
        alignItems: 'center',
        gap: 4,
        p: 4,
        border: 1,
        borderColor: error ? 'error.main' : 'transparent',
        backgroundColor: 'var(--field)',
      }}
    >
      {file && (
        <Box sx={{ position: 'relative' }}>
          <FilePreview key={file.name} file={file} onFacts={(read) => setFacts({ ...read, of: file })} />
          {duration && <Notch at="bottomRight">{duration}</Notch>}
        </Box>
      )}
      <Box
        role="status"
        sx={{ flex: '1 1 200px', minWidth: 0, color: 'text.secondary', typography: 'body2' }}
      >
        <Box component="p" sx={{ color: 'text.primary', fontSize: 15, fontWeight: 600 }}>
          {file ? file.name : t('fileTitle')}
        </Box>
        <p>{file ? [formatBytes(file.size), duration, size].filter(Boolean).join(' · ') : t('chooseHint')}</p>
        {file && <Chip size="small" color="success" label={t('ready')} />}
        {error && <FormHelperText error>{error}</FormHelperText>}
      </Box>
      <Button
        variant="outlined"
        color={file ? 'success' : 'primary'}
        icon={file ? 'check' : panelIcons.upload}
        disabled={saving}
        title={file && t('replace')}
        sx={{ width: { xs: '100%', sm: 'auto' } }}
        onClick={() => setOpen(true)}
      >
        {file ? t('uploaded') : t('choose')}
      </Button>
      {open && <UploadDialog onClose={() => setOpen(false)} />}
    </Stack>
  );
}
