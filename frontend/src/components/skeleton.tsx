import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../lib/classes.ts';
import styles from './skeleton.module.css';

type SkeletonProps = { width?: string; height?: number; margin?: string; className?: string | undefined };

/** A placeholder block, as wide as its parent; a picture's without a height. Decorative: the list around it has the loading status. */
export function Skeleton({ width, height, margin, className }: SkeletonProps) {
  return (
    <div className={classes(styles.block, className)} style={{ width, height, margin }} aria-hidden="true" />
  );
}

type LoadingProps = { className?: string | undefined; children: ReactNode };

/** The status around the placeholders of what loads. */
export function Loading({ className, children }: LoadingProps) {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('loading')} className={className}>
      {children}
    </div>
  );
}

export const Repeat = ({ times, children }: { times: number; children: ReactNode }) =>
  Array.from({ length: times }, (_, index) => <Fragment key={index}>{children}</Fragment>);
