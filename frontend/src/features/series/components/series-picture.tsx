import type { SeriesSummary } from '@platform/contracts';
import { Thumbnail } from '../../../components/thumbnail.tsx';
import { classes } from '../../../lib/classes.ts';
import styles from './series-picture.module.css';

type SeriesPictureProps = {
  series: Pick<SeriesSummary, 'id' | 'title' | 'cover' | 'pictures'>;
  /** The `sizes` of each <img>, which is as high as the whole. */
  sizes: string;
  eager?: boolean;
  className?: string | undefined;
};

/** Its cover, or slats of its parts' pictures. */
export function SeriesPicture({ series, sizes, eager, className }: SeriesPictureProps) {
  const { id, title, cover, pictures } = series;
  const own = cover !== null || pictures.length === 0;
  return (
    <div className={classes(styles.slats, className)}>
      {(own ? [{ id, title, thumbnail: cover }] : pictures).map((picture) => (
        <Thumbnail key={picture.id} item={picture} sizes={sizes} eager={eager} className={styles.slat} />
      ))}
    </div>
  );
}
