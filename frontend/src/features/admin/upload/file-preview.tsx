import Box from '@mui/material/Box';
import { useCallback, useState } from 'react';
import { Icon } from '../../../components/icon.tsx';
import { panelIcons } from '../common/panel-icons.ts';

export type MediaFacts = { duration: number; width: number; height: number };

type FilePreviewProps = {
  file: File;
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

/** A frame of the local file; an icon if the browser can't decode it. */
export function FilePreview({ file, onFacts }: FilePreviewProps) {
  const [failed, setFailed] = useState<File | null>(null);
  const load = useCallback(
    (video: HTMLVideoElement) => {
      const url = URL.createObjectURL(file);
      video.src = url;
      return () => {
        // Or the element would keep requesting a revoked URL.
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
        <Icon name={panelIcons.file} size={28} />
      )}
    </Box>
  );
}
