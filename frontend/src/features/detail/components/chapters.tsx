import type { Chapter } from '@platform/contracts';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../lib/format.ts';
import { languageOf } from '../../../lib/language-of.ts';
import { play } from '../../film-player/lib/actions.ts';
import { useCurrentChapter } from '../../film-player/lib/chapters.ts';
import styles from './chapters.module.css';

type ChaptersProps = {
  video: HTMLVideoElement | null;
  chapters: readonly Chapter[];
  /** Or paused in the middle. */
  isPlaying: boolean;
  playFrom: (seconds: number) => void;
};

export function Chapters({ video, chapters, isPlaying, playFrom }: ChaptersProps) {
  const { t } = useTranslation('film');
  const chapter = useCurrentChapter(video, chapters);
  const current = isPlaying ? chapter : -1;
  return (
    <section aria-labelledby="chapters-title" className={styles.chapters}>
      <h2 id="chapters-title" className={styles.heading}>
        {t('chapters')} <small>{t('chapterCount', { count: chapters.length })}</small>
      </h2>
      <ol className={styles.list}>
        {chapters.map(({ startSeconds, title }, index) => (
          <li key={startSeconds}>
            <button
              type="button"
              aria-current={index === current ? 'true' : undefined}
              onClick={() => {
                playFrom(startSeconds);
                // It may begin there already.
                if (video) play(video);
              }}
            >
              <span className={styles.time}>{formatDuration(startSeconds)}</span>
              <span className={styles.title} lang={languageOf(title)}>
                {title || t('beginning')}
              </span>
              {index === current && <span className={styles.playing}>{t('playing')}</span>}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
