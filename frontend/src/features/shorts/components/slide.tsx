import type { CategoryVideo } from '@platform/contracts';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CategoryRidge } from '../../../components/category-ridge.tsx';
import { Icon } from '../../../components/icon.tsx';
import { FollowUp } from '../../sharing/components/share-card.tsx';
import { type Shareable, shareWays, useShare } from '../../sharing/lib/share.ts';
import { matchesMedia, slideProps } from '../lib/use-slides.ts';
import styles from './slide.module.css';

type SlideProps = {
  index: number;
  video: CategoryVideo;
  colour: string;
  /** In view or next to it. Other slides render empty. */
  near: boolean;
  /** Shows how to go to the next video. */
  hint: boolean;
  /** The share row, in place of the hint and the title. */
  share: ReactNode;
  /** The current slide's player. It covers the poster; nothing may cover it. */
  children: ReactNode;
};

/** One video, with its title and room to swipe below it. */
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

type ShareRowProps = {
  item: Shareable;
  onClose: () => void;
  /** A dialog opened over the page, or closed. */
  onCover: (covered: boolean) => void;
};

/** Share buttons below the player: a menu would cover it. */
export function ShareRow({ item, onClose, onCover }: ShareRowProps) {
  const { t } = useTranslation('share');
  const { share, followUp, endFollowUp } = useShare(item);
  const first = useRef<HTMLButtonElement>(null);
  const covers = followUp !== null;

  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (!covers) return;
    onCover(true);
    return () => onCover(false);
  }, [covers]);

  function close() {
    endFollowUp();
    onClose();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: the buttons are no form's fields
    <div
      className={styles.ways}
      role="group"
      aria-label={t('heading')}
      onKeyDown={(event) => event.key === 'Escape' && !covers && onClose()}
    >
      {shareWays.map(({ way, icon, colour }, at) => (
        <button
          key={way}
          ref={at === 0 ? first : undefined}
          type="button"
          className={styles.way}
          onClick={async () => {
            if (!(await share(way))) onClose();
          }}
        >
          <span style={{ color: colour }}>
            <Icon name={icon} size={24} />
          </span>
          {t(way)}
        </button>
      ))}
      <FollowUp item={item} followUp={followUp} onClose={close} />
    </div>
  );
}
