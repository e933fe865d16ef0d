import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { classes } from '../lib/classes.ts';
import styles from './action-button.module.css';
import { Icon, type IconName } from './icon.tsx';

type ActionButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  icon: IconName;
  /** Done: a filled icon in ember. */
  hot?: boolean;
  'data-tooltip-content'?: string | undefined;
  /** Words or a figure beside the icon. */
  children?: ReactNode;
};

/** What a person does about an item, such as like or share: 32 px high, 44 by touch. */
export function ActionButton({ icon, hot = false, className, children, ...button }: ActionButtonProps) {
  return (
    <button type="button" {...button} className={classes(styles.button, hot && styles.hot, className)}>
      <Icon name={icon} size={20} filled={hot} />
      {children}
    </button>
  );
}
