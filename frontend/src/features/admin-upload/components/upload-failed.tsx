import { useTranslation } from 'react-i18next';
import { Alert } from '../../../components/alert.tsx';
import { Button } from '../../../components/button.tsx';
import { formatBytes } from '../lib/format.ts';
import type { Upload } from '../lib/upload-store.ts';
import { dropFile, retryUpload } from '../lib/uploader.ts';
import { useUploadError } from '../lib/use-upload-error.ts';
import { FilePreview } from './file-preview.tsx';
import styles from './upload-progress.module.css';
import { UploadSteps } from './upload-steps.tsx';

/** Why the upload stopped, and the two ways on. The focus goes to the first of them: the button that had it is gone. */
export function UploadFailed({ upload }: { upload: Extract<Upload, { phase: 'failed' }> }) {
  const { t, i18n } = useTranslation('adminUpload');
  const explain = useUploadError();
  const { file, sent, error } = upload;
  return (
    <div className={styles.progress}>
      <div className={styles.head}>
        <FilePreview file={file} className={styles.preview} />
        <div className={styles.file}>
          <p className={styles.name}>{file.name}</p>
          <p>
            {t('ofTotal', {
              sent: formatBytes(sent, i18n.language),
              total: formatBytes(file.size, i18n.language),
            })}
          </p>
        </div>
      </div>
      <UploadSteps current="failed" />
      <div role="alert">
        <Alert kind="error">{explain(error)}</Alert>
      </div>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={dropFile}>
          {t('otherFile')}
        </Button>
        <Button icon="retry" onClick={retryUpload} autoFocus>
          {t('retryUpload')}
        </Button>
      </div>
    </div>
  );
}
