import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './tag.module.css';

type TagProps = {
  tone?: 'ice' | 'ember' | 'ok' | 'error' | 'warn' | 'plain';
  icon?: IconName;
  children: ReactNode;
};

export function Tag({ tone = 'ice', icon, children }: TagProps) {
  return (
    <span className={`${styles.tag} ${styles[tone]}`}>
      {icon && <Icon name={icon} size={14} />}
      {children}
    </span>
  );
}
