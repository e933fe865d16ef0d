import type { Chapter } from '@platform/contracts';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/icon-button.tsx';
import { classes } from '../../../lib/classes.ts';
import { listen } from '../../../lib/listen.ts';
import { useStore } from '../../../lib/store.ts';
import { useCurrentChapter } from '../lib/chapters.ts';
import { seekBy, togglePlay } from '../lib/keys.ts';
import { isIn, toggleMode } from '../lib/media-elements.ts';
import { playerIcons } from '../lib/player-icons.ts';
import { theatre, toggleTheatre } from '../lib/preferences.ts';
import { useVideoState } from '../lib/video-state.ts';
import styles from './controls.module.css';

const SpeedMenu = lazy(() => import('./speed-menu.tsx'));

type ControlsProps = {
  video: HTMLVideoElement;
  controller: HTMLElement;
  chapters: readonly Chapter[];
};

const canPictureInPicture = document.pictureInPictureEnabled === true;

/** The scrub bar and the buttons under it; on touch screens the seek buttons are in the middle. */
export function Controls({ video, controller, chapters }: ControlsProps) {
  const { t } = useTranslation('film');
  const { paused, silent, rate } = useVideoState(video);
  const isWide = useStore(theatre);
  const isFull = useFullScreen(controller);
  const [speedAnchor, setSpeedAnchor] = useState<HTMLElement | null>(null);
  const chapter = chapters[useCurrentChapter(video, chapters)];
  const play = (
    <IconButton
      icon={paused ? 'play' : 'pause'}
      label={t(paused ? 'play' : 'pause')}
      onClick={() => togglePlay(video)}
    />
  );
  return (
    <>
      <div slot="centered-chrome" className={styles.middle}>
        <IconButton icon={playerIcons.rewind} label={t('back10')} onClick={() => seekBy(video, -10)} />
        {play}
        <IconButton icon={playerIcons.forward} label={t('on10')} onClick={() => seekBy(video, 10)} />
      </div>
      <div className={classes(styles.controls, speedAnchor && styles.stays)}>
        <media-time-range className={styles.scrub} />
        <div className={styles.row}>
          <span className={styles.mouse}>
            {play}
            <IconButton
              icon={silent ? 'muted' : 'sound'}
              label={t(silent ? 'unmute' : 'mute')}
              onClick={() => {
                video.muted = !silent;
                if (silent && video.volume === 0) video.volume = 1;
              }}
            />
            <media-volume-range className={styles.volume} />
          </span>
          <media-time-display showduration notoggle className={styles.time} />
          {chapter && (
            <span className={styles.chapter} title={chapter.title}>
              {chapter.title || t('beginning')}
            </span>
          )}
          <span className={styles.gap} />
          <button
            type="button"
            className={classes(styles.speed, (rate !== 1 || speedAnchor) && styles.on)}
            aria-haspopup="menu"
            aria-expanded={speedAnchor !== null}
            data-tooltip-content={t('speed')}
            aria-label={`${t('speed')}: ${t('speedIs', { rate })}`}
            onClick={({ currentTarget }) => setSpeedAnchor(currentTarget)}
          >
            {t('speedIs', { rate })}
          </button>
          {canPictureInPicture && (
            <IconButton
              icon={playerIcons.pip}
              label={t('pictureInPicture')}
              onClick={() => toggleMode(controller, 'pip')}
            />
          )}
          <IconButton
            icon={playerIcons.theatre}
            className={classes(styles.theatre, isWide && styles.on)}
            label={t(isWide ? 'normalWidth' : 'theatre')}
            onClick={toggleTheatre}
          />
          <IconButton
            icon={isFull ? playerIcons.endFullScreen : playerIcons.fullScreen}
            label={t(isFull ? 'endFullScreen' : 'fullScreen')}
            onClick={() => toggleMode(controller, 'fullscreen')}
          />
        </div>
      </div>
      {speedAnchor && (
        <Suspense fallback={null}>
          <SpeedMenu
            video={video}
            anchor={speedAnchor}
            // A full screen shows nothing but what is in it.
            container={isFull ? controller : undefined}
            onClose={() => setSpeedAnchor(null)}
          />
        </Suspense>
      )}
    </>
  );
}

function useFullScreen(controller: HTMLElement): boolean {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const update = () => setFull(isIn(controller, 'fullscreen'));
    return listen(controller, { mediaisfullscreen: update } as object);
  }, [controller]);
  return isFull;
}
