import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notch } from '../../../components/tag.tsx';
import { formatDuration } from '../../../lib/format.ts';
import { Button } from '../common/buttons.tsx';
import { FilePreview, type MediaFacts } from './file-preview.tsx';
import { formatBytes } from './transfer.ts';
import type { ChosenFile } from './upload-store.ts';

type FileCardProps = {
  /** The uploaded and checked file, if there is one. */
  file: ChosenFile | undefined;
  /** The form is being saved. */
  saving: boolean;
  error?: string | undefined;
  onOpen: () => void;
};

/** The video file of the form: chosen with a button, whose label becomes 'Video Uploaded'. */
export function FileCard({ file, saving, error, onOpen }: FileCardProps) {
  const { t } = useTranslation('adminUpload');
  const [facts, setFacts] = useState<MediaFacts & { of: ChosenFile }>();
  const known = facts?.of === file ? facts : undefined;
  const duration = known && Number.isFinite(known.duration) && formatDuration(known.duration);
  const details = file && [
    formatBytes(file.size),
    duration,
    known && known.width > 0 && `${known.width} × ${known.height}`,
  ];

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
          {duration && (
            <Notch at="bottomRight" figures>
              {duration}
            </Notch>
          )}
        </Box>
      )}
      <Box
        role="status"
        sx={{ flex: '1 1 200px', minWidth: 0, color: 'text.secondary', typography: 'body2' }}
      >
        <Box component="p" sx={{ color: 'text.primary', fontSize: 15, fontWeight: 600 }}>
          {file ? file.name : t('fileTitle')}
        </Box>
        <p>{details ? details.filter(Boolean).join(' · ') : t('chooseHint')}</p>
        {file && <Chip size="small" color="success" label={t('ready')} />}
        {error && <FormHelperText error>{error}</FormHelperText>}
      </Box>
      <Button
        variant="outlined"
        color={file ? 'success' : 'primary'}
        icon={file ? 'check' : 'upload'}
        disabled={saving}
        title={file && t('replace')}
        sx={{ width: { xs: '100%', sm: 'auto' } }}
        onClick={onOpen}
      >
        {file ? t('uploaded') : t('choose')}
      </Button>
    </Stack>
  );
}
