import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/icon-button.tsx';
import { classes } from '../../../lib/classes.ts';
import { ShareButton } from '../../sharing/components/share-button.tsx';
import { ticksOf } from '../lib/ticks.ts';
import styles from './rail.module.css';

type RailProps = {
  item: { type: 'youtube'; id: string; title: string };
  index: number;
  total: number;
  muted: boolean;
  onMute: () => void;
  onStep: (by: 1 | -1) => void;
};

/** Beside the player: everything a gesture does has a button here, since a swipe over the player is the player's. */
export function Rail({ item, index, total, muted, onMute, onStep }: RailProps) {
  const { t } = useTranslation('shorts');
  const steps = [
    { by: -1, icon: 'up', label: t('previous'), ends: index === 0 },
    { by: 1, icon: 'down', label: t('next'), ends: index === total - 1 },
  ] as const;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the buttons are no form's fields
    <div className={styles.rail} role="group" aria-label={t('controls')}>
      <IconButton
        icon={muted ? 'muted' : 'sound'}
        label={muted ? t('unmute') : t('mute')}
        className={classes(styles.button, muted && styles.muted)}
        onClick={onMute}
      />
      <ShareButton item={item} className={styles.button} />
      <div className={styles.ticks} aria-hidden="true">
        {ticksOf(index, total).map((tick, at) => (
          <span key={at} className={classes(styles.tick, styles[tick])} />
        ))}
      </div>
      {steps.map(({ by, icon, label, ends }) => (
        <IconButton
          key={by}
          icon={icon}
          label={label}
          // Not `disabled`: whoever presses it at the end keeps the keyboard's place.
          aria-disabled={ends}
          className={classes(styles.button, styles.step)}
          onClick={() => onStep(by)}
        />
      ))}
    </div>
  );
}
