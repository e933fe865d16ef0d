import type { Chapter } from '@platform/contracts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/icon-button.tsx';
import { useLanguage } from '../../../i18n/provider.tsx';
import { classes } from '../../../lib/classes.ts';
import { listen } from '../../../lib/listen.ts';
import { useStore } from '../../../lib/store.ts';
import { seekBy, togglePlay } from '../lib/actions.ts';
import type { Captions } from '../lib/captions.ts';
import { useCurrentChapter } from '../lib/chapters.ts';
import { isIn, toggleMode, toggleMute } from '../lib/media-elements.ts';
import { playerIcons } from '../lib/player-icons.ts';
import { theatre, toggleTheatre } from '../lib/preferences.ts';
import type { Stream } from '../lib/stream.ts';
import { useVideoState } from '../lib/video-state.ts';
import { Choices } from './choices.tsx';
import styles from './controls.module.css';
import { stays } from './overlays.tsx';

/** To the films beside this one, as far as there are any. */
export type Skip = { next?: (() => void) | undefined; previous?: (() => void) | undefined };

type ControlsProps = {
  video: HTMLVideoElement;
  controller: HTMLElement;
  title: string;
  chapters: readonly Chapter[];
  stream: Stream;
  captions: Captions;
  skip: Skip;
};

const canPictureInPicture = document.pictureInPictureEnabled === true;

/** The scrub bar and the buttons under it; on touch screens the seek buttons are in the middle. */
export function Controls({ video, controller, title, chapters, stream, captions, skip }: ControlsProps) {
  const { t } = useTranslation('film');
  const { paused, silent } = useVideoState(video);
  const isWide = useStore(theatre);
  const isFull = useSyncExternalStore(
    (update) => listen(controller, { mediaisfullscreen: update } as object),
    () => isIn(controller, 'fullscreen'),
  );
  const [isMenuOpen, setMenuOpen] = useState(false);
  const { language } = useLanguage();
  // media-chrome names these when they are connected, in the controller's language, which React sets after that.
  const [namedIn, setNamedIn] = useState(language);
  useEffect(() => setNamedIn(language), [language]);
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
      <div
        className={classes(styles.controls, captions.shown && styles.low)}
        data-menu={isMenuOpen || undefined}
        {...stays}
      >
        {isFull && <p className={classes('one-line', styles.title)}>{title}</p>}
        <media-time-range key={namedIn} className={styles.scrub} />
        <div className={styles.row}>
          {skip.previous && (
            <IconButton icon={playerIcons.previous} label={t('previous')} onClick={skip.previous} />
          )}
          <span className={styles.mouse}>{play}</span>
          {skip.next && <IconButton icon={playerIcons.next} label={t('next')} onClick={skip.next} />}
          <span className={styles.mouse}>
            <IconButton
              icon={silent ? 'muted' : 'sound'}
              label={t(silent ? 'unmute' : 'mute')}
              onClick={() => toggleMute(controller, video)}
            />
            <media-volume-range key={namedIn} className={styles.volume} />
          </span>
          <media-time-display key={namedIn} showduration notoggle className={styles.time} />
          {chapter && (
            <span className={classes('one-line', styles.chapter)} title={chapter.title}>
              {chapter.title || t('beginning')}
            </span>
          )}
          <span className={styles.gap} />
          <Choices
            {...{ video, stream, captions }}
            // A full screen shows nothing but what is in it.
            container={isFull ? controller : undefined}
            onOpen={setMenuOpen}
          />
          {canPictureInPicture && (
            <IconButton
              icon={playerIcons.pip}
              className={styles.pip}
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
    </>
  );
}
