import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { formatBytes, formatTimeLeft } from '../lib/format.ts';
import { secondsLeft } from '../lib/transfer-rate.ts';
import type { Upload } from '../lib/upload-store.ts';
import { dropFile } from '../lib/uploader.ts';
import { FilePreview } from './file-preview.tsx';
import { ProgressTrack } from './progress-track.tsx';
import styles from './upload-progress.module.css';
import { UploadSteps } from './upload-steps.tsx';

type Running = Extract<Upload, { rate: unknown }>;

/** How far the file has got, how fast, and how long it will take. */
export function UploadRunning({ upload }: { upload: Running }) {
  const { t, i18n } = useTranslation('adminUpload');
  const { language } = i18n;
  const { file, sent, rate, phase } = upload;
  const percent = file.size > 0 ? Math.floor((sent / file.size) * 100) : 0;
  const left = phase === 'uploading' ? secondsLeft(sent, file.size, rate) : null;

  return (
    <div className={styles.progress}>
      <div className={styles.head}>
        <FilePreview file={file} className={styles.preview} />
        <div className={styles.file}>
          <p className={styles.name}>{file.name}</p>
          <p>
            {t('ofTotal', { sent: formatBytes(sent, language), total: formatBytes(file.size, language) })}
          </p>
        </div>
        <p className={styles.percent} aria-hidden="true">
          {percent}
          <span>%</span>
        </p>
      </div>
      <ProgressTrack percent={percent} label={t('progress')} />
      <div className={styles.figures}>
        <span>
          {rate !== null && phase === 'uploading' && t('rate', { rate: formatBytes(rate, language) })}
        </span>
        <span>{left !== null && t('secondsLeft', { time: formatTimeLeft(left, language) })}</span>
      </div>
      <UploadSteps current={phase} />
      <div className={styles.foot}>
        <p>
          {t('staysOpen')}
          <br />
          {t('asksFirst')}
        </p>
        <Button variant="danger" onClick={dropFile}>
          {t('cancelUpload')}
        </Button>
      </div>
    </div>
  );
}
