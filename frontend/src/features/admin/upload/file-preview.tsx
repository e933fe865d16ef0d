import Box from '@mui/material/Box';
import { useCallback, useState } from 'react';
import { Icon } from '../../../components/icon.tsx';

export type MediaFacts = { duration: number; width: number; height: number };

type FilePreviewProps = {
  file: File;
  /** Called with what the browser could read of the file. */
  onFacts?: (facts: MediaFacts) => void;
};

const frame = {
  display: 'grid',
  flex: 'none',
  placeItems: 'center',
  overflow: 'hidden',
  width: { xs: 88, sm: 128 },
  aspectRatio: '16 / 9',
  backgroundColor: 'var(--ground)',
  color: 'text.disabled',
  '& video': { width: '100%', height: '100%', objectFit: 'cover' },
};

/** A frame of the file, straight from the disk; an icon where the browser can't draw one. */
export function FilePreview({ file, onFacts }: FilePreviewProps) {
  const [failed, setFailed] = useState<File | null>(null);
  const load = useCallback(
    (video: HTMLVideoElement) => {
      const url = URL.createObjectURL(file);
      video.src = url;
      return () => {
        // Let go of the file first: the element would go on asking for an address that is gone.
        video.removeAttribute('src');
        video.load();
        URL.revokeObjectURL(url);
      };
    },
    [file],
  );

  return (
    <Box aria-hidden="true" sx={frame}>
      {failed !== file ? (
        <video
          ref={load}
          muted
          playsInline
          preload="metadata"
          tabIndex={-1}
          onError={({ currentTarget }) => {
            if (currentTarget.hasAttribute('src')) setFailed(file);
          }}
          onLoadedMetadata={({ currentTarget: video }) => {
            const { videoWidth: width, videoHeight: height, duration } = video;
            if (width === 0) setFailed(file);
            video.currentTime = Math.min(1, duration / 10);
            onFacts?.({ duration, width, height });
          }}
        />
      ) : (
        <Icon name="file" size={28} />
      )}
    </Box>
  );
}
