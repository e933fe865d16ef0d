import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { classes } from '../lib/classes.ts';
import styles from './button.module.css';
import { Icon, type IconName } from './icon.tsx';
import { Spinner } from './spinner.tsx';

type Look = {
  /** At most one primary button per view. */
  variant?: 'primary' | 'secondary' | 'text' | 'danger';
  /** Height: 36, 44 or 52 px. */
  size?: 'small' | 'medium' | 'large';
  icon?: IconName | undefined;
};

/** Button class names, for links within the page. */
export const buttonClass = ({ variant = 'primary', size = 'medium' }: Look, className?: string) =>
  classes(styles.button, styles[variant], styles[size], className);

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  Look & {
    ref?: Ref<HTMLButtonElement>;
    /** Shows a spinner and ignores clicks, but keeps the focus. Change the label too. */
    pending?: boolean;
    children: ReactNode;
  };

const ignore = (event: MouseEvent): void => event.preventDefault();

export function Button({ variant, size, icon, pending = false, ...button }: ButtonProps) {
  return (
    <button
      type="button"
      {...button}
      aria-disabled={pending || undefined}
      onClick={pending ? ignore : button.onClick}
      className={buttonClass({ variant, size }, button.className)}
    >
      {pending ? <Spinner size={18} /> : icon && <Icon name={icon} size={20} />}
      <span>{button.children}</span>
    </button>
  );
}

export function ButtonLink({ variant, size, icon, ...link }: LinkProps & Look) {
  return (
    <Link {...link} className={buttonClass({ variant, size }, link.className)}>
      {icon && <Icon name={icon} size={20} />}
      <span>{link.children}</span>
    </Link>
  );
}
