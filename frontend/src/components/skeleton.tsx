import { classes } from '../lib/classes.ts';
import styles from './skeleton.module.css';

type SkeletonProps = { width?: string; height?: number; className?: string | undefined };

/** A placeholder block, as wide as its parent. Decorative: the list around it has the loading status. */
export function Skeleton({ width, height, className }: SkeletonProps) {
  return <div className={classes(styles.block, className)} style={{ width, height }} aria-hidden="true" />;
}
