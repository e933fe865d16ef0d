import type { DetailItem } from '@platform/contracts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../components/state-block.tsx';
import { playbackOf } from '../lib/playback.ts';
import { ClickToPlay } from './click-to-play.tsx';
import { FilePlayer } from './file-player.tsx';
import { FramePlayer } from './frame-player.tsx';
import styles from './player.module.css';
import { YouTubePlayer } from './youtube-player.tsx';

/** Plays an item by the rules of its type; says so when it has nothing to play. */
export function Player({ item }: { item: DetailItem }) {
  const { t } = useTranslation('detail');
  const playback = useMemo(() => playbackOf(item), [item]);

  switch (playback.kind) {
    case 'file':
      return <FilePlayer item={item} source={playback.source} />;
    case 'youtube':
      return (
        <ClickToPlay item={item}>
          <YouTubePlayer item={item} video={playback.video} />
        </ClickToPlay>
      );
    case 'frame':
      return (
        <ClickToPlay item={item}>
          <FramePlayer item={item} {...playback.frame} />
        </ClickToPlay>
      );
    case 'none':
      return (
        <div className={styles.none}>
          <EmptyState level={2} title={t('unavailable')} text={t('unavailableText')} />
        </div>
      );
  }
}
