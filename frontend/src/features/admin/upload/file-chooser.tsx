import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { limits } from '@platform/contracts/limits';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileButton } from '../common/buttons.tsx';

/** Some systems don't know these files' types. */
const extensions = ['.mp4', '.m4v', '.mov', '.mkv', '.webm', '.avi', '.ts', '.mpg', '.mpeg', '.wmv', '.flv'];

const isVideo = ({ name, type }: File): boolean =>
  type.startsWith('video/') || extensions.some((extension) => name.toLowerCase().endsWith(extension));

const zone = {
  position: 'relative',
  alignItems: 'center',
  justifyContent: { xs: 'space-between', sm: 'center' },
  height: 240,
  border: '1px dashed var(--edge)',
  borderRadius: 1,
  backgroundColor: 'var(--field)',
  textAlign: 'center',
};

const overlay = {
  position: 'absolute',
  inset: '6px',
  display: 'grid',
  placeContent: 'center',
  pt: '90px',
  border: '1px dashed var(--ice)',
  borderRadius: '3px',
  background: 'var(--iceWash)',
  color: 'var(--ice)',
  font: '600 15px / 24px var(--text)',
};

const link = {
  minWidth: 0,
  minHeight: 24,
  p: 0,
  border: 0,
  borderBottom: '1px solid',
  borderRadius: 0,
  color: 'var(--ice)',
  font: 'inherit',
  fontWeight: 600,
  verticalAlign: 'baseline',
  '&:hover': { background: 'none', color: 'text.primary' },
};

/** Takes one video file, dropped or picked. One that the server would reject is rejected here, with the reason. */
export function FileChooser({ onChoose }: { onChoose: (file: File) => void }) {
  const { t } = useTranslation('adminUpload');
  const [problem, setProblem] = useState<'oneFile' | 'notAVideo' | 'empty' | 'tooLarge'>();
  const [isOver, setIsOver] = useState(false);

  function choose(...[file, another]: File[]) {
    if (!file) return;
    if (another) setProblem('oneFile');
    else if (!isVideo(file)) setProblem('notAVideo');
    else if (file.size === 0) setProblem('empty');
    else if (file.size > limits.videoFileBytes) setProblem('tooLarge');
    else onChoose(file);
  }
  function drag(event: DragEvent) {
    event.preventDefault();
    setIsOver(event.type === 'dragover');
    if (event.type === 'drop') choose(...event.dataTransfer.files);
  }

  return (
    <Stack sx={{ gap: 4, mt: 2 }}>
      <Stack
        role="group"
        aria-label={t('area')}
        sx={{ ...zone, ...(isOver && { borderColor: 'transparent', background: 'none' }) }}
        onDragOver={drag}
        onDragLeave={drag}
        onDrop={drag}
      >
        <Box
          sx={{
            px: 6,
            pt: { xs: '15px', sm: 0 },
            mb: { sm: '16px' },
            color: 'text.primary',
            typography: 'body1',
          }}
        >
          {t('dropFiles')}
          <FileButton
            variant="text"
            label={t('browse')}
            accept={['video/*', ...extensions].join()}
            sx={link}
            onFile={choose}
          />
        </Box>
        <Box
          sx={{
            position: { sm: 'absolute' },
            bottom: 25,
            p: '0 39px 16px',
            color: 'text.disabled',
            typography: 'caption',
          }}
        >
          {t('chooseHint')} {t('resumable')}
        </Box>
        {isOver && <Box sx={overlay}>{t('dropHint')}</Box>}
      </Stack>
      {problem && <Alert severity="error">{t(problem)}</Alert>}
    </Stack>
  );
}
