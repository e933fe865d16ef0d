import type { ButtonHTMLAttributes, Ref } from 'react';
import { classes } from '../lib/classes.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './icon-button.module.css';

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'children'> & {
  icon: IconName;
  /** Its name, shown as its tooltip too. */
  label: string;
  tone?: 'mist' | 'danger';
  ref?: Ref<HTMLButtonElement>;
};

/** A square button of an icon alone: 44 px. */
export function IconButton({ icon, label, tone = 'mist', className, ...button }: IconButtonProps) {
  return (
    <button
      type="button"
      {...button}
      aria-label={label}
      data-tooltip-content={label}
      className={classes(styles.button, styles[tone], className)}
    >
      <Icon name={icon} />
    </button>
  );
}
