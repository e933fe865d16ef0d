import type { Progress } from '@platform/contracts';
import { useTranslation } from 'react-i18next';
import type { Marks } from '../../coming-back/lib/marks.ts';
import styles from './series-progress.module.css';

/** More segments are too narrow to tell apart: one bar stands for all. */
const mostSegments = 16;

/** From 0 to 1. */
const watchedShare = (progress: Progress | null | undefined): number => {
  if (!progress) return 0;
  return progress.finished ? 1 : Math.min(0.99, progress.positionSeconds / progress.durationSeconds);
};

const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;

/** Ice is finished, heat begun. */
const filled = (cold: number, hot: number): string =>
  `linear-gradient(90deg, var(--iceMid) ${percent(cold)}, var(--ember) 0 ${percent(hot)}, var(--iceDeep) 0)`;

type SeriesProgressProps = { parts: readonly { id: string }[]; marks: Marks };

/** How far a series was watched, a segment a part. */
export function SeriesProgress({ parts, marks }: SeriesProgressProps) {
  const { t } = useTranslation('series');
  const shares = parts.map(({ id }) => watchedShare(marks.get(id)?.progress));
  const done = shares.filter((share) => share === 1).length;
  const begun = shares.reduce((sum, share) => sum + share, 0);
  const segments =
    parts.length > mostSegments
      ? [filled(done / parts.length, begun / parts.length)]
      : shares.map((share) => filled(Math.floor(share), share));
  return (
    <div role="img" aria-label={t('partsWatched', { n: done, count: parts.length })} className={styles.bar}>
      {segments.map((background, index) => (
        <span key={index} style={{ background }} />
      ))}
    </div>
  );
}
