import type { Chapter } from '@platform/contracts';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '../../../components/icon.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { classes } from '../../../lib/classes.ts';
import { listen } from '../../../lib/listen.ts';
import { useStore } from '../../../lib/store.ts';
import { seekBy, setSpeed, togglePlay } from '../lib/actions.ts';
import type { Captions } from '../lib/captions.ts';
import { useCurrentChapter } from '../lib/chapters.ts';
import { isIn, toggleMode } from '../lib/media-elements.ts';
import { playerIcons } from '../lib/player-icons.ts';
import { speeds, theatre, toggleTheatre } from '../lib/preferences.ts';
import type { Quality, Stream } from '../lib/stream.ts';
import { useVideoState } from '../lib/video-state.ts';
import styles from './controls.module.css';

const ChoiceMenu = lazy(() => import('./choice-menu.tsx'));

type ControlsProps = {
  video: HTMLVideoElement;
  controller: HTMLElement;
  chapters: readonly Chapter[];
  stream: Stream;
  captions: Captions;
};

const canPictureInPicture = document.pictureInPictureEnabled === true;

/** The scrub bar and the buttons under it; on touch screens the seek buttons are in the middle. */
export function Controls({ video, controller, chapters, stream, captions }: ControlsProps) {
  const { t } = useTranslation('film');
  const { paused, silent, rate } = useVideoState(video);
  const isWide = useStore(theatre);
  const isFull = useFullScreen(controller);
  const [open, setOpen] = useState<{ menu: 'captions' | 'speed' | 'quality'; anchor: HTMLElement }>();
  const chapter = chapters[useCurrentChapter(video, chapters)];
  const qualityLabel = (quality: Quality | undefined) => {
    if (quality) return t('pixels', quality);
    return stream.current ? t('autoNow', stream.current) : t('auto');
  };
  const menus = {
    captions: {
      label: t('captions'),
      choices: [undefined, ...captions.tracks].map((track) => ({
        text: track?.label ?? t('captionsOff'),
        isChosen: track === captions.shown,
        choose: () => captions.show(track),
      })),
    },
    speed: {
      label: t('speed'),
      choices: speeds.map((speed) => ({
        text: speed === 1 ? t('normalSpeed') : t('speedIs', { rate: speed }),
        isChosen: speed === rate,
        choose: () => setSpeed(video, speed),
      })),
    },
    quality: {
      label: t('quality'),
      choices: [undefined, ...stream.qualities].map((quality) => ({
        text: quality ? t('pixels', quality) : qualityLabel(undefined),
        isChosen: quality === stream.chosen,
        choose: () => stream.choose(quality),
      })),
    },
  };
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
      <div className={classes(styles.controls, open && styles.stays)}>
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
          <span className={styles.choices}>
            {captions.tracks.length > 0 && (
              <MenuButton
                label={t('captions')}
                value={captions.shown?.label ?? t('captionsOff')}
                icon={playerIcons.captions}
                isOn={captions.shown !== undefined}
                isOpen={open?.menu === 'captions'}
                onOpen={(anchor) => setOpen({ menu: 'captions', anchor })}
              />
            )}
            <MenuButton
              label={t('speed')}
              value={t('speedIs', { rate })}
              isOn={rate !== 1}
              isOpen={open?.menu === 'speed'}
              onOpen={(anchor) => setOpen({ menu: 'speed', anchor })}
            />
            {stream.qualities.length > 1 && (
              <MenuButton
                label={t('quality')}
                value={qualityLabel(stream.chosen)}
                isOn={stream.chosen !== undefined}
                isOpen={open?.menu === 'quality'}
                onOpen={(anchor) => setOpen({ menu: 'quality', anchor })}
              />
            )}
          </span>
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
      {open && (
        <Suspense fallback={null}>
          <ChoiceMenu
            {...menus[open.menu]}
            anchor={open.anchor}
            // A full screen shows nothing but what is in it.
            container={isFull ? controller : undefined}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

type MenuButtonProps = {
  label: string;
  value: string;
  /** Instead of the value. */
  icon?: IconName;
  /** The member set it. */
  isOn: boolean;
  isOpen: boolean;
  onOpen: (anchor: HTMLElement) => void;
};

/** Opens a menu, and shows what is chosen in it. */
const MenuButton = ({ label, value, icon, isOn, isOpen, onOpen }: MenuButtonProps) => (
  <button
    type="button"
    className={classes(styles.choice, (isOn || isOpen) && styles.on)}
    aria-haspopup="menu"
    aria-expanded={isOpen}
    data-tooltip-content={label}
    aria-label={`${label}: ${value}`}
    onClick={({ currentTarget }) => onOpen(currentTarget)}
  >
    {icon ? <Icon name={icon} /> : value}
  </button>
);

function useFullScreen(controller: HTMLElement): boolean {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const update = () => setFull(isIn(controller, 'fullscreen'));
    return listen(controller, { mediaisfullscreen: update } as object);
  }, [controller]);
  return isFull;
}
