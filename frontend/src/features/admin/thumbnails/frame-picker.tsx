import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Slider from '@mui/material/Slider';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../lib/format.ts';
import { Button } from '../common/buttons.tsx';

/** The video's current frame as a JPEG. */
async function frameOf(video: HTMLVideoElement): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const frame = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.92));
  return new File(frame ? [frame] : [], 'frame.jpg', { type: 'image/jpeg' });
}

type FramePickerProps = { source: string; disabled: boolean; onTake: (frame: File) => void };

/** Takes a frame of the uploaded video. */
export function FramePicker({ source, disabled, onTake }: FramePickerProps) {
  const { t } = useTranslation('adminThumbnails');
  const video = useRef<HTMLVideoElement>(null);
  const [duration, setDuration] = useState(0);
  const [at, setAt] = useState(0);
  const [state, setState] = useState<'seeking' | 'ready' | 'failed'>('seeking');

  function seek(seconds: number) {
    if (!video.current) return;
    setAt(seconds);
    setState('seeking');
    video.current.currentTime = seconds;
  }

  if (state === 'failed') return <Alert severity="info">{t('noFrames')}</Alert>;
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography variant="body2" color="textSecondary">
        {t('frame')}
      </Typography>
      <Box
        component="video"
        ref={video}
        src={source}
        muted
        playsInline
        preload="auto"
        tabIndex={-1}
        aria-hidden="true"
        sx={{ width: '100%', aspectRatio: '16 / 9', backgroundColor: 'var(--ground)' }}
        onLoadedMetadata={({ currentTarget: { videoWidth, duration } }) => {
          if (videoWidth === 0 || !Number.isFinite(duration)) return setState('failed');
          setDuration(duration);
          seek(duration / 10);
        }}
        onSeeked={({ currentTarget: { seeking } }) => !seeking && setState('ready')}
        onError={() => setState('failed')}
      />
      <Slider
        aria-label={t('frame')}
        disabled={disabled || duration === 0}
        max={duration}
        step={0.1}
        shiftStep={5}
        value={at}
        getAriaValueText={formatDuration}
        valueLabelDisplay="auto"
        valueLabelFormat={formatDuration}
        onChange={(_, seconds) => seek(seconds as number)}
      />
      <Button
        variant="outlined"
        icon="image"
        disabled={disabled || state !== 'ready'}
        onClick={async () => video.current && onTake(await frameOf(video.current))}
      >
        {t('takeFrame')}
      </Button>
    </Stack>
  );
}
