import type { DetailItem } from '@platform/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../components/state-block.tsx';
import { tracking } from '../../tracking/lib/tracking.ts';
import { takeFocus } from '../lib/take-focus.ts';
import styles from './player.module.css';

/** An uploaded video in the browser's own player. A file that does not load says so, and can be tried again. */
export function FilePlayer({ item, source }: { item: DetailItem; source: string }) {
  const { t } = useTranslation('detail');
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);

  if (failed) {
    const retry = () => {
      setFailed(false);
      setAttempt(attempt + 1);
    };
    return (
      <div className={styles.none}>
        <ErrorState level={2} title={t('playFailed')} text={t('playFailedText')} onRetry={retry} />
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: members' uploads come without caption files
    <video
      key={attempt}
      // The retry button that had the focus is gone.
      ref={attempt > 0 ? takeFocus : null}
      className={styles.player}
      src={source}
      poster={item.thumbnail ?? undefined}
      aria-label={t('player', { title: item.title })}
      width={864}
      height={486}
      controls
      playsInline
      preload="metadata"
      onPlay={() => tracking.videoView(item)}
      onError={() => setFailed(true)}
    >
      {t('unsupported')}
    </video>
  );
}
