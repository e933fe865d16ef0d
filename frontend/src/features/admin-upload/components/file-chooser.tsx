import '@uppy/core/css/style.min.css';
import '@uppy/dashboard/css/style.min.css';
import Dashboard from '@uppy/react/dashboard';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../components/alert.tsx';
import type { Uploader } from '../lib/uploader.ts';
import styles from './file-chooser.module.css';

/** Uppy's dashboard, for dropping or picking one file. What can't be taken is refused at once, with the reason. */
export function FileChooser({ uploader }: { uploader: Uploader }) {
  const { t } = useTranslation('adminUpload');
  const [refusal, setRefusal] = useState<string>();

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
    <div className={styles.chooser}>
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
      <div role="alert">{refusal && <Alert kind="error">{refusal}</Alert>}</div>
    </div>
  );
}
