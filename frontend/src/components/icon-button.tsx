import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { classes } from '../lib/classes.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './icon-button.module.css';

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'children'> & {
  icon: IconName;
  label: string;
  ref?: Ref<HTMLButtonElement>;
};

/** A 44 px square button with only an icon. */
export function IconButton({ icon, label, className, ...button }: IconButtonProps) {
  return (
    <button
      type="button"
      data-tooltip-content={label}
      {...button}
      aria-label={label}
      className={classes(styles.button, className)}
    >
      <Icon name={icon} />
    </button>
  );
}

type ActionButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  icon: IconName;
  /** Active: a filled icon in ember. */
  hot?: boolean;
  /** Active: a filled icon in ice. */
  cold?: boolean;
  'data-tooltip-content'?: string | undefined;
  children?: ReactNode;
};

/** An action on an item, such as like or share: 32 px high, 44 on touch screens. */
export function ActionButton({
  icon,
  hot = false,
  cold = false,
  className,
  children,
  ...button
}: ActionButtonProps) {
  return (
    <button
      type="button"
      {...button}
      className={classes(styles.action, hot && styles.hot, cold && styles.cold, className)}
    >
      <Icon name={icon} size={20} filled={hot || cold} />
      {children}
    </button>
  );
}
