import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '../../../components/icon.tsx';
import { classes } from '../../../lib/classes.ts';
import { lazyOverlay } from '../../../lib/lazy-page.ts';
import { listen } from '../../../lib/listen.ts';
import { useStore } from '../../../lib/store.ts';
import { setSpeed } from '../lib/actions.ts';
import type { Captions } from '../lib/captions.ts';
import type { Quality } from '../lib/hls.ts';
import { playerIcons } from '../lib/player-icons.ts';
import { captionsSize, captionsSizes, speeds } from '../lib/preferences.ts';
import type { Stream } from '../lib/stream.ts';
import { useVideoState } from '../lib/video-state.ts';
import type { Choice } from './choice-menu.tsx';
import styles from './controls.module.css';

const ChoiceMenu = lazyOverlay(() => import('./choice-menu.tsx'));

type ChoicesProps = {
  video: HTMLVideoElement;
  stream: Stream;
  captions: Captions;
  /** The element that menus are put into. */
  container: HTMLElement | undefined;
  onOpen: (isOpen: boolean) => void;
};

type Chooser = {
  label: string;
  /** What is chosen, as the button shows it. */
  value: string;
  /** Instead of the value. */
  icon?: IconName;
  /** The member set it. */
  isOn: boolean;
  choices: Choice[];
};

/** Buttons that open a menu each, for what the film has: captions, speed, quality. */
export function Choices({ container, onOpen, ...film }: ChoicesProps) {
  const { t } = useTranslation('film');
  const choosers = useChoosers(film);
  // Once the film plays: when a menu is opened, the line may be lost.
  useEffect(() => listen(film.video, { timeupdate: ChoiceMenu.preload }, { once: true }), [film.video]);
  const [open, setOpen] = useState<{ index: number; anchor: HTMLElement }>();
  const change = (next: typeof open) => {
    setOpen(next);
    onOpen(next !== undefined);
  };
  const menu = open && choosers[open.index];
  return (
    <span className={styles.choices}>
      {choosers.map(({ label, value, icon, isOn }, index) => (
        <button
          key={label}
          type="button"
          className={classes(styles.choice, (isOn || open?.index === index) && styles.on)}
          aria-haspopup="menu"
          aria-expanded={open?.index === index}
          data-tooltip-content={label}
          aria-label={t('choice', { label, value })}
          onClick={({ currentTarget }) => change({ index, anchor: currentTarget })}
        >
          {icon ? <Icon name={icon} /> : value}
        </button>
      ))}
      {menu && (
        <ChoiceMenu
          {...{ label: menu.label, choices: menu.choices, anchor: open.anchor, container }}
          onClose={() => change(undefined)}
        />
      )}
    </span>
  );
}

function useChoosers({
  video,
  stream,
  captions,
}: Pick<ChoicesProps, 'video' | 'stream' | 'captions'>): Chooser[] {
  const { t } = useTranslation('film');
  const { rate } = useVideoState(video);
  const size = useStore(captionsSize);
  const { qualities, current, chosen } = stream;
  const isTwice = ({ pixels }: Quality) => qualities.filter((other) => other.pixels === pixels).length > 1;
  const nameOf = (quality: Quality) =>
    t(quality.name === 'copy' && isTwice(quality) ? 'asUploaded' : 'pixels', quality);
  const automatic = current ? t('autoNow', current) : t('auto');

  const ofCaptions: Chooser = {
    label: t('captions'),
    value: captions.shown?.label ?? t('captionsOff'),
    icon: playerIcons.captions,
    isOn: captions.shown !== undefined,
    choices: [
      ...[undefined, ...captions.tracks].map((track) => ({
        key: track?.language ?? 'off',
        text: track?.label ?? t('captionsOff'),
        isChosen: track === captions.shown,
        choose: () => captions.show(track),
      })),
      ...captionsSizes.map((one, index) => ({
        key: one,
        text: t('captionsSize', { size: one }),
        isChosen: one === size,
        choose: () => captionsSize.set(one),
        beginsGroup: index === 0,
      })),
    ],
  };
  const ofSpeed: Chooser = {
    label: t('speed'),
    value: t('speedIs', { rate }),
    isOn: rate !== 1,
    choices: speeds.map((speed) => ({
      key: speed,
      text: speed === 1 ? t('normalSpeed') : t('speedIs', { rate: speed }),
      isChosen: speed === rate,
      choose: () => setSpeed(video, speed),
    })),
  };
  const ofQuality: Chooser = {
    label: t('quality'),
    value: chosen ? nameOf(chosen) : automatic,
    isOn: chosen !== undefined,
    choices: [undefined, ...qualities].map((quality) => ({
      key: quality?.index ?? 'auto',
      text: quality ? nameOf(quality) : automatic,
      isChosen: quality === chosen,
      choose: () => stream.choose(quality),
    })),
  };
  return [
    ...(captions.tracks.length > 0 ? [ofCaptions] : []),
    ofSpeed,
    ...(qualities.length > 1 ? [ofQuality] : []),
  ];
}
