import { useEffect, useRef, useState } from 'react';
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
export function FilePreview({ file: { data }, className, onFacts }: FilePreviewProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState<Blob | null>(null);
  const drawable = failed !== data;

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const url = URL.createObjectURL(data);
    element.src = url;
    return () => {
      // Let go of the file first: the element would go on asking for an address that is gone.
      element.removeAttribute('src');
      element.load();
      URL.revokeObjectURL(url);
    };
  }, [data, drawable]);

  return (
    <div className={classes(styles.frame, className)} aria-hidden="true">
      {drawable ? (
        <video
          ref={video}
          muted
          playsInline
          preload="metadata"
          tabIndex={-1}
          onError={({ currentTarget }) => {
            if (currentTarget.hasAttribute('src')) setFailed(data);
          }}
          onLoadedMetadata={({ currentTarget: { videoWidth: width, videoHeight: height, duration } }) => {
            if (width === 0) setFailed(data);
            if (video.current) video.current.currentTime = Math.min(1, duration / 10);
            onFacts?.({ duration, width, height });
          }}
        />
      ) : (
        <Icon name="file" size={28} />
      )}
    </div>
  );
}
