import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon.tsx';
import { EmptyState } from '../../../components/state-block.tsx';
import { Thumbnail } from '../../../components/thumbnail.tsx';
import { type PlayableItem, playbackOf } from '../lib/playback.ts';
import styles from './player.module.css';
import { FilePlayer, FramePlayer, YouTubePlayer } from './players.tsx';

type PlayerProps = {
  item: PlayableItem;
  onView?: () => void;
  /** The element of an uploaded film, once it is there. */
  onVideo?: (video: HTMLVideoElement | null) => void;
};

/** Picks the player for an item, or shows that there is nothing to play. */
export function Player({ item, onView, onVideo }: PlayerProps) {
  const { t } = useTranslation('detail');
  const playback = useMemo(() => playbackOf(item), [item]);

  switch (playback.kind) {
    case 'file':
      return <FilePlayer film={playback.film} onView={onView} onVideo={onVideo} />;
    case 'youtube':
      return (
        <ClickToPlay item={item}>
          <YouTubePlayer item={item} video={playback.video} onView={onView} />
        </ClickToPlay>
      );
    case 'frame':
      return (
        <ClickToPlay item={item}>
          <FramePlayer item={item} {...playback.frame} onView={onView} />
        </ClickToPlay>
      );
    default:
      return (
        <div className={styles.none}>
          <EmptyState level={2} title={t(`${playback.kind}Title`)} text={t(`${playback.kind}Text`)} />
        </div>
      );
  }
}

type ClickToPlayProps = { item: PlayableItem; children: ReactNode };

/** A third party's player, loaded on click: until then only our own poster shows and no third party learns of the visit. */
function ClickToPlay({ item, children }: ClickToPlayProps) {
  const { t } = useTranslation('detail');
  const [playing, setPlaying] = useState(false);
  if (playing) return children;
  return (
    <div className={styles.poster}>
      <Thumbnail item={item} eager sizes="(max-width: 599px) 66vw, 100vw" className={styles.picture} />
      <button type="button" className={styles.play} onClick={() => setPlaying(true)}>
        <span className={styles.mark}>
          <Icon name="play" filled />
        </span>
        <span className="visually-hidden">{t('play', { title: item.title })}</span>
      </button>
    </div>
  );
}
