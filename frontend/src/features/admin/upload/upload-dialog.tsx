import Alert from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { classes } from '../../../lib/classes.ts';
import { Button } from '../common/buttons.tsx';
import { useDuration } from '../common/duration.ts';
import { useAdminToasts } from '../common/messages.ts';
import { FileChooser } from './file-chooser.tsx';
import { FilePreview } from './file-preview.tsx';
import { formatBytes } from './transfer.ts';
import styles from './upload-dialog.module.css';
import { type Upload, useUpload } from './upload-store.ts';
import { dropFile, getUploader, retryUpload, SigningError, statusOf } from './uploader.ts';

type Failed = Extract<Upload, { phase: 'failed' }>;
type Running = Extract<Upload, { rate: unknown }>;

/** Chooses a file and shows its upload. It can't be closed while that runs, and closes itself when the file is uploaded. */
export default function UploadDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('adminUpload');
  const upload = useUpload();
  const [uploader] = useState(getUploader);

  const { phase } = upload;
  const before = useRef(phase);
  useEffect(() => {
    const checked = phase === 'uploaded' || (phase === 'none' && upload.refusal !== undefined);
    if (checked && before.current === 'checking') onClose();
    before.current = phase;
  }, [phase, upload, onClose]);

  // Stops an upload too when the tab goes with it.
  useEffect(() => dropFile, []);

  if (phase === 'queued' || phase === 'uploading' || phase === 'checking')
    return (
      <Dialog open size="upload" title={t('dialogUploading')}>
        <UploadRunning upload={upload} />
      </Dialog>
    );
  return (
    <Dialog
      open
      size="upload"
      title={phase === 'failed' ? t('dialogFailed') : t('dialogChoose')}
      onClose={onClose}
    >
      {phase === 'failed' ? <UploadFailed upload={upload} /> : <FileChooser uploader={uploader} />}
    </Dialog>
  );
}

/** How far the file has got, how fast, and how long it will take. */
function UploadRunning({ upload }: { upload: Running }) {
  const { t, i18n } = useTranslation('adminUpload');
  const duration = useDuration();
  const { file, sent, rate, phase } = upload;
  const percent = file.size > 0 ? Math.floor((sent / file.size) * 100) : 0;

  return (
    <Stack sx={{ gap: 4 }}>
      <FileHead upload={upload}>
        <p className={styles.percent} aria-hidden="true">
          {percent}
          <span>%</span>
        </p>
      </FileHead>
      <div>
        <LinearProgress variant="determinate" value={percent} aria-label={t('progress')} />
        <div className={styles.ticks} aria-hidden="true" />
      </div>
      <div className={styles.figures}>
        <span>{'waiting' in upload && upload.waiting && t('waiting')}</span>
        <span>{rate !== null && t('rate', { rate: formatBytes(rate, i18n.language) })}</span>
        <span>{rate ? t('timeLeft', { time: duration((file.size - sent) / rate) }) : null}</span>
      </div>
      <UploadSteps current={phase} />
      <div className={styles.foot}>
        <p>
          {t('staysOpen')}
          <br />
          {t('asksFirst')}
        </p>
        <Button variant="outlined" color="error" onClick={dropFile}>
          {t('cancelUpload')}
        </Button>
      </div>
    </Stack>
  );
}

/** Why an upload stopped: the server's words when signing was refused, else what happened on the way to the storage. */
function useUploadError(): (error: Error) => string {
  const { t } = useTranslation('adminUpload');
  const { describe } = useAdminToasts();
  return (error) => {
    if (error instanceof SigningError) return describe(error.cause, t('urlFailed'));
    if (error instanceof ApiError) return describe(error, t('checkFailed'));
    const status = statusOf(error);
    return status ? t('storageError', { status }) : t('networkError');
  };
}

/** Why the upload stopped, and the two ways on. The focus moves to 'try again': the button that had it is gone. */
function UploadFailed({ upload }: { upload: Failed }) {
  const { t } = useTranslation('adminUpload');
  const { failed } = useAdminToasts();
  const explain = useUploadError();
  const { error } = upload;
  const tell = useEffectEvent(() => {
    if (error instanceof SigningError) failed(error.cause, t('urlFailed'));
  });
  useEffect(() => tell(), [error]);
  return (
    <Stack sx={{ gap: 4 }}>
      <FileHead upload={upload} />
      <UploadSteps current="failed" />
      <Alert severity="error">{explain(error)}</Alert>
      <div className={styles.actions}>
        <Button variant="outlined" onClick={dropFile}>
          {t('otherFile')}
        </Button>
        <Button icon="retry" onClick={retryUpload} autoFocus>
          {t('retryUpload')}
        </Button>
      </div>
    </Stack>
  );
}

function FileHead({ upload: { file, sent }, children }: { upload: Running | Failed; children?: ReactNode }) {
  const { t, i18n } = useTranslation('adminUpload');
  const amounts = {
    sent: formatBytes(sent, i18n.language),
    total: formatBytes(file.size, i18n.language),
  };
  return (
    <div className={styles.head}>
      <FilePreview file={file} />
      <div className={styles.file}>
        <p className={styles.name}>{file.name}</p>
        <p>{t('ofTotal', amounts)}</p>
      </div>
      {children}
    </div>
  );
}

/** The states of an upload in a line. Those that were reached are hot. */
function UploadSteps({ current }: { current: Running['phase'] | 'failed' }) {
  const { t } = useTranslation('adminUpload');
  const steps = ['queued', 'uploading', current === 'failed' ? 'failed' : 'checking'] as const;
  const at = steps.indexOf(current);
  return (
    <ol className={styles.steps} aria-label={t('states')}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={classes(
            styles.step,
            index <= at && styles.reached,
            index === at && styles.now,
            step === 'failed' && styles.broken,
          )}
          aria-current={index === at ? 'step' : undefined}
        >
          {t(step)}
        </li>
      ))}
    </ol>
  );
}
