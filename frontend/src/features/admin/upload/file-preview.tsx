import Box from '@mui/material/Box';
import { useCallback, useState } from 'react';
import { Icon } from '../../../components/icon.tsx';
import type { ChosenFile } from './upload-store.ts';

export type MediaFacts = { duration: number; width: number; height: number };

type FilePreviewProps = {
  file: ChosenFile;
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
export function FilePreview({ file: { data }, onFacts }: FilePreviewProps) {
  const [failed, setFailed] = useState<Blob | null>(null);
  const load = useCallback(
    (video: HTMLVideoElement) => {
      const url = URL.createObjectURL(data);
      video.src = url;
      return () => {
        // Let go of the file first: the element would go on asking for an address that is gone.
        video.removeAttribute('src');
        video.load();
        URL.revokeObjectURL(url);
      };
    },
    [data],
  );

  return (
    <Box aria-hidden="true" sx={frame}>
      {failed !== data ? (
        <video
          ref={load}
          muted
          playsInline
          preload="metadata"
          tabIndex={-1}
          onError={({ currentTarget }) => {
            if (currentTarget.hasAttribute('src')) setFailed(data);
          }}
          onLoadedMetadata={({ currentTarget: video }) => {
            const { videoWidth: width, videoHeight: height, duration } = video;
            if (width === 0) setFailed(data);
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
