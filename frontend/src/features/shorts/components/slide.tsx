import type { CategoryVideo } from '@platform/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CategoryRidge } from '../../../components/category-ridge.tsx';
import { Icon } from '../../../components/icon.tsx';
import { matchesMedia } from '../lib/matches-media.ts';
import { slideProps } from '../lib/use-slides.ts';
import styles from './slide.module.css';

type SlideProps = {
  index: number;
  video: CategoryVideo;
  colour: string;
  /** In view, or the next to be. What is further away is only its height. */
  near: boolean;
  /** Says how to go on. */
  hint: boolean;
  /** The ways to share, in the place of the hint and the title while they are open. */
  share: ReactNode;
  /** The player, when this is the current one. It lies over the poster, and nothing over it. */
  children: ReactNode;
};

/** One video: its place, and below it its title and room to swipe. */
export function Slide({ index, video, colour, near, hint, share, children }: SlideProps) {
  const { t } = useTranslation('shorts');
  const byTouch = matchesMedia('(pointer: coarse)');
  return (
    <section
      className={styles.slide}
      aria-label={t('slide', { n: index + 1, title: video.title })}
      {...slideProps(index)}
    >
      {near && (
        <>
          <div className={styles.place}>
            <CategoryRidge tall colour={colour} seed={video.id} className={styles.poster} />
            {children}
          </div>
          <div className={styles.foot}>
            <h2 className={share ? 'visually-hidden' : styles.title}>{video.title}</h2>
            {share}
            {hint && !share && (
              <p className={styles.hint}>
                <Icon name={byTouch ? 'up' : 'down'} size={20} />
                {t(byTouch ? 'swipeHint' : 'scrollHint')}
              </p>
            )}
          </div>
        </>
      )}
    </section>
  );
}
