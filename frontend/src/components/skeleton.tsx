import styles from './skeleton.module.css';

type SkeletonProps = { width?: string; height?: number | string; className?: string | undefined };

/** A block of the size of what comes. Decorative: the list around it says that it loads. */
export function Skeleton({ width = '100%', height = 16, className }: SkeletonProps) {
  return (
    <div
      className={className ? `${styles.block} ${className}` : styles.block}
      style={{ width, height }}
      aria-hidden="true"
    />
  );
}
