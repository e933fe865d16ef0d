import type { DetailItem } from '@platform/contracts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../components/state-block.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';
import { playbackOf } from '../lib/playback.ts';
import { youTubePlayer } from '../lib/youtube-player.ts';
import { FilePlayer } from './file-player.tsx';
import { FramePlayer } from './frame-player.tsx';
import styles from './player.module.css';

/** Plays an item by the rules of its type; says so when it has nothing to play. */
export function Player({ item }: { item: DetailItem }) {
  const { t } = useTranslation('detail');
  const { language } = useLanguage();
  const playback = useMemo(() => playbackOf(item), [item]);

  switch (playback.kind) {
    case 'file':
      return <FilePlayer item={item} source={playback.source} />;
    case 'youtube':
      return <FramePlayer item={item} src={youTubePlayer(playback.video, language)} />;
    case 'frame':
      return <FramePlayer item={item} {...playback.frame} />;
    case 'none':
      return (
        <div className={styles.none}>
          <EmptyState level={2} title={t('unavailable')} text={t('unavailableText')} />
        </div>
      );
  }
}
