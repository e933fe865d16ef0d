import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { useOnline } from '../../../lib/browser-hooks.ts';
import { Button } from '../common/buttons.tsx';
import { formatBytes, useFigureText } from '../common/figure-text.ts';
import { useAdminToasts } from '../common/messages.ts';
import { FileChooser } from './file-chooser.tsx';
import { FilePreview } from './file-preview.tsx';
import { StorageError } from './sending.ts';
import { UploadSteps } from './upload-steps.tsx';
import { type Upload, useUpload } from './upload-store.ts';
import { dropFile, retryUpload, upload as send, stopUpload } from './uploader.ts';

type Failed = Extract<Upload, { phase: 'failed' }>;
type Running = Extract<Upload, { rate: unknown }>;

/** Can't be closed during an upload, and closes itself after it. */
export default function UploadDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('adminUpload');
  const upload = useUpload();
  // Also when the tab unmounts.
  useEffect(() => stopUpload, []);

  if ('rate' in upload)
    return (
      <Dialog size="upload" title={t('dialogUploading')}>
        <UploadRunning upload={upload} />
      </Dialog>
    );
  const hasFailed = upload.phase === 'failed';
  return (
    <Dialog size="upload" title={hasFailed ? t('dialogFailed') : t('dialogChoose')} onClose={onClose}>
      {hasFailed ? (
        <UploadFailed upload={upload} onChecked={onClose} />
      ) : (
        <FileChooser onChoose={(file) => send(file, onClose)} />
      )}
    </Dialog>
  );
}

const line = {
  flexFlow: 'row wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 16px',
  typography: 'body2',
};

/** Ticks at every 5 %, taller at every 25 %. */
const ticks = {
  height: 8,
  mt: 1,
  background: `
    repeating-linear-gradient(90deg, var(--iceMid) 0 1px, transparent 1px 25%) 0 0 / calc(100% - 1px) 8px no-repeat,
    repeating-linear-gradient(90deg, var(--edge) 0 1px, transparent 1px 5%) 0 0 / calc(100% - 1px) 4px no-repeat,
    linear-gradient(var(--iceMid), var(--iceMid)) 100% 0 / 1px 8px no-repeat`,
};

function UploadRunning({ upload }: { upload: Running }) {
  const { t } = useTranslation('adminUpload');
  const { duration } = useFigureText();
  const isOnline = useOnline();
  const { file, sent, rate, phase } = upload;
  const percent = file.size > 0 ? Math.floor((sent / file.size) * 100) : 0;

  return (
    <Stack sx={{ gap: 4 }}>
      <FileHead upload={upload}>
        <Box
          aria-hidden="true"
          sx={{
            flex: { xs: '1 0 100%', sm: 'none' },
            color: 'text.primary',
            font: '700 56px / 1.1 var(--figure)',
            fontSize: { xs: 44, sm: 56 },
            '& > span': { color: 'text.secondary', fontSize: 20 },
          }}
        >
          {percent}
          <span>%</span>
        </Box>
      </FileHead>
      <div>
        <LinearProgress variant="determinate" value={percent} aria-label={t('progress')} />
        <Box sx={ticks} aria-hidden="true" />
      </div>
      <Stack sx={{ ...line, minHeight: 24 }}>
        <span role="status">{(!isOnline || upload.waiting) && t('waiting')}</span>
        <span>{rate !== null && t('rate', { rate: formatBytes(rate) })}</span>
        <span>{rate ? t('timeLeft', { time: duration((file.size - sent) / rate) }) : null}</span>
      </Stack>
      <UploadSteps current={phase} />
      <Stack sx={line}>
        <p>
          {t('staysOpen')}
          <br />
          {t('asksFirst')}
        </p>
        <Button
          variant="outlined"
          color="error"
          sx={{ flex: { xs: '1 0 100%', sm: 'none' } }}
          onClick={dropFile}
        >
          {t('cancelUpload')}
        </Button>
      </Stack>
    </Stack>
  );
}

/** The error, with a retry button that has the focus. */
function UploadFailed({ upload, onChecked }: { upload: Failed; onChecked: () => void }) {
  const { t } = useTranslation(['adminUpload', 'common']);
  const { describe, failed } = useAdminToasts();
  const { error, objectPath } = upload;
  function reason(): string {
    if (!(error instanceof StorageError)) return describe(error, t(objectPath ? 'checkFailed' : 'urlFailed'));
    return error.status ? t('storageError', { status: error.status }) : t('networkError');
  }
  const tell = useEffectEvent(() => {
    if (!(error instanceof StorageError || objectPath)) failed(error, t('urlFailed'));
  });
  useEffect(() => tell(), [error]);
  return (
    <Stack sx={{ gap: 4 }}>
      <FileHead upload={upload} />
      <UploadSteps current="failed" />
      <Alert severity="error">{reason()}</Alert>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ justifyContent: 'flex-end', gap: 3 }}>
        <Button variant="outlined" onClick={dropFile}>
          {t('otherFile')}
        </Button>
        <Button icon="retry" onClick={() => retryUpload(onChecked)} autoFocus>
          {t('common:retry')}
        </Button>
      </Stack>
    </Stack>
  );
}

function FileHead({ upload: { file, sent }, children }: { upload: Running | Failed; children?: ReactNode }) {
  const { t } = useTranslation('adminUpload');
  return (
    <Stack sx={line}>
      <FilePreview file={file} />
      <Box sx={{ flex: '1 1 120px', minWidth: 0 }}>
        <Box component="p" sx={{ color: 'text.primary', fontSize: 15, fontWeight: 600 }}>
          {file.name}
        </Box>
        <p>{t('ofTotal', { sent: formatBytes(sent), total: formatBytes(file.size) })}</p>
      </Box>
      {children}
    </Stack>
  );
}
