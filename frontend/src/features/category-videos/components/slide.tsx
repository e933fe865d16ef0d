import type { CategoryVideo } from '@platform/contracts';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CategoryRidge } from '../../../components/category-ridge.tsx';
import { Icon } from '../../../components/icon.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { classes } from '../../../lib/classes.ts';
import { languageOf } from '../../../lib/language-of.ts';
import { ShareFollowUp } from '../../sharing/components/share-card.tsx';
import { WayLabel } from '../../sharing/components/way-label.tsx';
import { type Shareable, shareWays, useShare } from '../../sharing/lib/share.ts';
import { matchesMedia, slideProps } from '../lib/use-slides.ts';
import styles from './slide.module.css';

/** A short is vertical; desktops show each film in its own shape. */
export type SlideShape = 'portrait' | 'landscape';
export const shapeOf = ({ isShort }: CategoryVideo): SlideShape => (isShort ? 'portrait' : 'landscape');

type SlideProps = {
  index: number;
  video: CategoryVideo;
  colour: string;
  /** In view or next to it. Other slides render empty. */
  near: boolean;
  hint: boolean;
  /** The share row, in place of the hint and the title. */
  share: ReactNode;
  next: ReactNode;
  /** The current slide's player. It covers the poster; nothing may cover it. */
  children: ReactNode;
};

export function Slide({ index, video, colour, near, hint, share, next, children }: SlideProps) {
  const { t } = useTranslation('categoryVideos');
  const byTouch = matchesMedia('(pointer: coarse)');
  return (
    <section
      className={styles.slide}
      data-shape={shapeOf(video)}
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
            <h2
              className={share ? 'visually-hidden' : classes('clamp', styles.title)}
              lang={languageOf(video.title)}
            >
              {video.title}
            </h2>
            {share}
            {hint && !share && (
              <p className={styles.hint}>
                <Icon name={byTouch ? 'up' : 'down'} size={20} />
                {t(byTouch ? 'swipeHint' : 'scrollHint')}
              </p>
            )}
          </div>
          {next}
        </>
      )}
    </section>
  );
}

type NextUpProps = {
  videos: CategoryVideo[];
  colour: string;
  /** Beside the current slide; others keep it out of the Tab order. */
  isCurrent: boolean;
  onStep: (by: number) => void;
};

/** The next videos, beside a vertical one on wide viewports. */
export function NextUp({ videos, colour, isCurrent, onStep }: NextUpProps) {
  const { t } = useTranslation('categoryVideos');
  if (videos.length === 0) return null;
  return (
    <div className={styles.next} inert={!isCurrent}>
      <h3 className={styles.nextTitle}>{t('upNext')}</h3>
      <ol>
        {videos.map((video, at) => (
          <li key={video.id}>
            <button type="button" className={styles.nextVideo} onClick={() => onStep(at + 1)}>
              <CategoryRidge tall colour={colour} seed={video.id} className={styles.nextPicture} />
              <span>
                <span className={classes('clamp', styles.nextName)}>{video.title}</span>
                <span className="caption">
                  <RelativeTime instant={video.createdAt} />
                </span>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}

type EndSlideProps = { index: number; isCurrent: boolean; children: ReactNode };

/** After the last video. Before it is shown its links are kept out of the Tab order, which goes on to the last video's buttons. */
export const EndSlide = ({ index, isCurrent, children }: EndSlideProps) => (
  <section className={styles.slide} data-shape="landscape" inert={!isCurrent} {...slideProps(index)}>
    {children}
  </section>
);

type ShareRowProps = {
  item: Shareable;
  onClose: () => void;
  /** A dialog opened over the page, or closed. */
  onCover: (covered: boolean) => void;
};

/** Share buttons below the player: a menu would cover it. */
export function ShareRow({ item, onClose, onCover }: ShareRowProps) {
  const { t } = useTranslation('share');
  const { share, followUp } = useShare(item);
  const first = useRef<HTMLButtonElement>(null);
  const covers = followUp !== null;

  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (!covers) return;
    onCover(true);
    return () => onCover(false);
  }, [covers]);

  return (
    // biome-ignore lint/a11y/useSemanticElements: the buttons are no form's fields
    <div className={styles.ways} role="group" aria-label={t('heading')}>
      {shareWays.map((one, at) => (
        <button
          key={one.way}
          ref={at === 0 ? first : undefined}
          type="button"
          className={styles.way}
          onClick={async () => {
            if (!(await share(one.way))) onClose();
          }}
        >
          <WayLabel of={one} size={24} />
        </button>
      ))}
      {followUp && <ShareFollowUp item={item} followUp={followUp} onClose={onClose} />}
    </div>
  );
}
