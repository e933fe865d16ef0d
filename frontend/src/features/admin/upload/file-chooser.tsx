import Alert from '@mui/material/Alert';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import '@uppy/core/css/style.min.css';
import '@uppy/dashboard/css/style.min.css';
import en from '@uppy/locales/lib/en_US.js';
import zh from '@uppy/locales/lib/zh_CN.js';
import Dashboard from '@uppy/react/dashboard';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './file-chooser.module.css';
import { resumableUploads } from './resume.ts';
import { setResumable, type Uploader } from './uploader.ts';

/** Shows Uppy in the panel's language, with the product's own words for what it refuses. */
function useUploaderLocale(uploader: Uploader): void {
  const { t, i18n } = useTranslation('adminUpload');
  const { language } = i18n;
  useEffect(() => {
    const locale = language === 'en' ? en : zh;
    uploader.setOptions({
      locale: {
        pluralize: locale.pluralize,
        strings: {
          ...locale.strings,
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
  }, [uploader, language, t]);
}

/** Uppy's dashboard, for dropping or picking one file. A file that is not allowed is refused at once, with the reason. */
export function FileChooser({ uploader }: { uploader: Uploader }) {
  const { t } = useTranslation('adminUpload');
  const [refusal, setRefusal] = useState<string>();
  const [resumable, setIsResumable] = useState(resumableUploads.isOn);
  useUploaderLocale(uploader);

  useEffect(() => {
    const refuse = (_: unknown, error: Error) => setRefusal(error.message);
    const accept = () => setRefusal(undefined);
    uploader.on('restriction-failed', refuse);
    uploader.on('file-added', accept);
    return () => {
      uploader.off('restriction-failed', refuse);
      uploader.off('file-added', accept);
    };
  }, [uploader]);

  return (
    <Stack className={styles.chooser as string} sx={{ gap: 4, mt: 2 }}>
      <Dashboard
        uppy={uploader}
        theme="dark"
        width="100%"
        height={240}
        note={t('chooseHint')}
        proudlyDisplayPoweredByUppy={false}
        disableInformer
        disableStatusBar
        disableThumbnailGenerator
        showSelectedFiles={false}
      />
      <FormControlLabel
        control={
          <Switch
            checked={resumable}
            onChange={(_, on) => {
              setResumable(on);
              setIsResumable(on);
            }}
          />
        }
        label={t('resumable')}
      />
      {refusal && <Alert severity="error">{refusal}</Alert>}
    </Stack>
  );
}
