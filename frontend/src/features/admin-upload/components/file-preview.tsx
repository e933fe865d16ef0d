import { useEffect, useState } from 'react';
import { Icon } from '../../../components/icon.tsx';
import { classes } from '../../../lib/classes.ts';
import type { ChosenFile } from '../lib/upload-store.ts';
import styles from './upload-progress.module.css';

export type MediaFacts = { duration: number; width: number; height: number };

type FilePreviewProps = {
  file: ChosenFile;
  className?: string | undefined;
  /** Hears what the browser could read of the file. */
  onFacts?: (facts: MediaFacts) => void;
};

/** A frame of the file, straight from the disk; an icon where the browser can't draw one. */
export function FilePreview({ file, className, onFacts }: FilePreviewProps) {
  const [source, setSource] = useState<string>();
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    const url = URL.createObjectURL(file.data);
    setSource(url);
    setFailed(false);
    return () => URL.revokeObjectURL(url);
  }, [file.data]);

  return (
    <div className={classes(styles.frame, className)} aria-hidden="true">
      {source && !failed ? (
        <video
          src={source}
          muted
          playsInline
          preload="metadata"
          tabIndex={-1}
          onError={() => setFailed(true)}
          onLoadedMetadata={({ currentTarget: video }) => {
            if (video.videoWidth === 0) setFailed(true);
            video.currentTime = Math.min(1, video.duration / 10);
            onFacts?.({ duration: video.duration, width: video.videoWidth, height: video.videoHeight });
          }}
        />
      ) : (
        <Icon name="file" size={28} />
      )}
    </div>
  );
}
