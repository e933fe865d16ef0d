import { classes } from '../lib/classes.ts';
import styles from './skeleton.module.css';

type SkeletonProps = { width?: string; height?: number; className?: string | undefined };

/** A block of the size of what comes, as wide as its place. Decorative: the list around it says that it loads. */
export function Skeleton({ width, height, className }: SkeletonProps) {
  return <div className={classes(styles.block, className)} style={{ width, height }} aria-hidden="true" />;
}
