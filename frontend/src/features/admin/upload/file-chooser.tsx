import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import '@uppy/core/css/style.min.css';
import '@uppy/dashboard/css/style.min.css';
import Dashboard from '@uppy/react/dashboard';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Uploader } from './uploader.ts';

/** Uppy's dashboard in the product's tokens. `&&` outdoes Uppy's selectors by size and state. */
const dashboard = {
  '&& :is(.uppy-Root, .uppy-Dashboard-inner)': { border: 0, background: 'none', fontFamily: 'var(--text)' },
  '&& .uppy-Dashboard-AddFiles': {
    height: '100%',
    m: 0,
    border: '1px dashed var(--edge)',
    borderRadius: 1,
    backgroundColor: 'var(--field)',
  },
  '&& .uppy-Dashboard--isDraggingOver .uppy-Dashboard-AddFiles': { borderColor: 'var(--ice)' },
  '&& .uppy-Dashboard-dropFilesHereHint': {
    border: '1px dashed var(--ice)',
    background: 'var(--iceWash)',
    color: 'var(--ice)',
    font: '600 15px / 24px var(--text)',
  },
  '&& .uppy-Dashboard-AddFiles-title': {
    px: 6,
    color: 'text.primary',
    typography: 'body1',
    textAlign: 'center',
  },
  '&& .uppy-Dashboard-AddFiles-info': { display: 'block', p: '0 24px 16px' },
  '&& .uppy-Dashboard-note': { maxWidth: 'none', color: 'text.disabled', typography: 'caption' },
  '&& button.uppy-Dashboard-browse': {
    minHeight: 24,
    borderBottom: '1px solid currentColor',
    color: 'var(--ice)',
    font: 'inherit',
    fontWeight: 600,
    '&:hover': { color: 'text.primary' },
    '&:focus-visible': { background: 'none', boxShadow: 'none', outline: '2px solid', outlineOffset: 2 },
  },
};

/** Uppy's dashboard, for dropping or picking one file. A file that is not allowed is refused at once, with the reason. */
export function FileChooser({ uploader }: { uploader: Uploader }) {
  const { t } = useTranslation('adminUpload');
  const [refusal, setRefusal] = useState<string>();

  // The words that the dashboard shows, and those for what Uppy refuses.
  useEffect(() => {
    uploader.setOptions({
      locale: {
        strings: {
          exceedsSize: t('tooLarge'),
          youCanOnlyUploadFileTypes: t('notAVideo'),
          youCanOnlyUploadX: t('oneFile'),
          dropPasteFiles: t('dropFiles'),
          browseFiles: t('browse'),
          dropHint: t('dropHint'),
          dashboardTitle: t('area'),
        },
      },
    });
  }, [uploader, t]);
  useEffect(() => {
    const refuse = (_: unknown, error: Error) => setRefusal(error.message);
    uploader.on('restriction-failed', refuse);
    return () => void uploader.off('restriction-failed', refuse);
  }, [uploader]);

  return (
    <Stack sx={{ gap: 4, mt: 2, ...dashboard }}>
      <Dashboard
        uppy={uploader}
        theme="dark"
        width="100%"
        height={240}
        note={`${t('chooseHint')} ${t('resumable')}`}
        proudlyDisplayPoweredByUppy={false}
        disableInformer
        disableStatusBar
        disableThumbnailGenerator
        showSelectedFiles={false}
      />
      {refusal && <Alert severity="error">{refusal}</Alert>}
    </Stack>
  );
}
