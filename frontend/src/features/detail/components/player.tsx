import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon.tsx';
import { EmptyState } from '../../../components/state-block.tsx';
import { Thumbnail } from '../../../components/thumbnail.tsx';
import { LaterButton } from '../../coming-back/components/later-button.tsx';
import type { FilmPlayerProps } from '../../film-player/components/film-player.tsx';
import { type PlayableItem, playbackOf } from '../lib/playback.ts';
import type { Watch } from '../lib/use-watch.ts';
import styles from './player.module.css';
import { FilePlayer, FramePlayer, YouTubePlayer } from './players.tsx';

type PlayerProps = Pick<FilmPlayerProps, 'onVideo' | 'skip' | 'cover'> & {
  item: PlayableItem;
  /** Nobody watches a preview. */
  watch?: Watch;
};

export function Player({ item, watch, ...ofFilms }: PlayerProps) {
  const { t } = useTranslation('detail');
  const playback = useMemo(() => playbackOf(item), [item]);

  switch (playback.kind) {
    case 'file':
      return <FilePlayer film={playback.film} watch={watch} {...ofFilms} />;
    case 'youtube':
      return (
        <ClickToPlay item={item} plays={watch?.beginning.plays}>
          <YouTubePlayer item={item} video={playback.video} watch={watch} />
        </ClickToPlay>
      );
    case 'frame':
      return (
        <ClickToPlay item={item} plays={watch?.beginning.plays}>
          <FramePlayer item={item} {...playback.frame} watch={watch} />
        </ClickToPlay>
      );
    default:
      return (
        <div className={styles.none}>
          <EmptyState
            level={2}
            title={t(`${playback.kind}Title`)}
            text={t(`${playback.kind}Text`)}
            action={
              playback.kind !== 'none' && (
                <LaterButton item={item} variant="labelled" className={styles.later} />
              )
            }
          />
        </div>
      );
  }
}

type ClickToPlayProps = { item: PlayableItem; plays: boolean | undefined; children: ReactNode };

/** A third party's player, loaded on click: until then only our own poster shows and no third party learns of the visit. */
function ClickToPlay({ item, plays, children }: ClickToPlayProps) {
  const { t } = useTranslation('detail');
  const [playing, setPlaying] = useState(false);
  if (playing || plays) return children;
  return (
    <div className={styles.place}>
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
