import type { CategoryVideo } from '@platform/contracts';
import { Fragment, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton, type IconButtonProps } from '../../../components/icon-button.tsx';
import { classes } from '../../../lib/classes.ts';
import { LaterButton } from '../../coming-back/components/later-button.tsx';
import { LikeButton } from '../../likes/like-button.tsx';
import styles from './rail.module.css';
import type { SlideShape } from './slide.tsx';

/** No tooltip: it would cover the player. */
const RailButton = (button: IconButtonProps) => <IconButton {...button} data-tooltip-content={undefined} />;

type RailProps = {
  video: CategoryVideo;
  shape: SlideShape;
  /** `total` after the last video: then there is nothing to like, save, share or mute. */
  index: number;
  total: number;
  muted: boolean;
  onMute: () => void;
  sharing: boolean;
  shareButton: Ref<HTMLButtonElement>;
  onShare: () => void;
  onStep: (by: 1 | -1) => void;
};

/** The buttons beside the player: the player's iframe takes swipes, so every gesture needs a button. */
export function Rail({ video, shape, index, total, muted, onMute, onStep, ...share }: RailProps) {
  const { t } = useTranslation(['categoryVideos', 'library']);
  const item = { ...video, type: 'youtube' as const };
  const steps = [
    { by: -1, icon: 'up', keys: 'ArrowUp PageUp', label: t('previous'), ends: index === 0 },
    { by: 1, icon: 'down', keys: 'ArrowDown PageDown', label: t('next'), ends: index === total },
  ] as const;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the buttons are no form's fields
    <div className={styles.rail} data-shape={shape} role="group" aria-label={t('controls')}>
      {index < total && (
        <>
          <Fragment key={video.id}>
            <LikeButton item={item} className={classes(styles.tool, styles.like)} aria-keyshortcuts="L" />
            {/* Labelled: its visually hidden words take the place of a tooltip. */}
            <LaterButton item={item} variant="labelled" className={classes(styles.tool, styles.later)} />
          </Fragment>
          <RailButton
            ref={share.shareButton}
            icon="share"
            label={t('library:share', item)}
            aria-expanded={share.sharing}
            // Before the back link's, as long as there is something to close.
            aria-keyshortcuts={share.sharing ? 'Escape' : undefined}
            className={styles.tool}
            onClick={share.onShare}
          />
          <RailButton
            icon={muted ? 'muted' : 'sound'}
            label={muted ? t('unmute') : t('mute')}
            className={classes(styles.tool, muted && styles.muted)}
            aria-keyshortcuts="M"
            onClick={onMute}
          />
        </>
      )}
      <div className={styles.ticks} aria-hidden="true">
        {ticksOf(index, total).map((tick, at) => (
          <span key={at} className={classes(styles.tick, styles[tick])} />
        ))}
      </div>
      {steps.map(({ by, icon, keys, label, ends }) => (
        <RailButton
          key={by}
          icon={icon}
          label={label}
          aria-keyshortcuts={keys}
          // Not `disabled`, which would lose the keyboard focus.
          aria-disabled={ends}
          className={styles.step}
          onClick={() => onStep(by)}
        />
      ))}
    </div>
  );
}

type Tick = 'seen' | 'current' | 'ahead';

/** Fits the rail's height. */
const mostTicks = 24;

/** One tick per video, or per several videos when there are more than fit. */
export function ticksOf(index: number, total: number): Tick[] {
  const count = Math.min(total, mostTicks);
  const current = Math.floor((index * count) / total);
  return Array.from({ length: count }, (_, tick) =>
    tick < current ? 'seen' : tick === current ? 'current' : 'ahead',
  );
}
