import type { CategoryVideo } from '@platform/contracts';
import { useTranslation } from 'react-i18next';
import { Button, buttonClass } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import type { Trouble } from '../lib/player-session.ts';
import styles from './player-trouble.module.css';

type PlayerTroubleProps = {
  trouble: Trouble;
  video: CategoryVideo;
  onRetry: () => void;
  onSkip: (() => void) | undefined;
};

/** In the terms of the screen. YouTube numbers its errors. */
function reasonOf(trouble: Trouble): 'silent' | 'gone' | 'forbidden' | 'broken' {
  if (trouble.kind === 'silent') return 'silent';
  if (trouble.code === 100) return 'gone';
  return trouble.code === 101 || trouble.code === 150 ? 'forbidden' : 'broken';
}

/** In the player's place: why there is none, and what to do next. */
export function PlayerTrouble({ trouble, video, onRetry, onSkip }: PlayerTroubleProps) {
  const { t } = useTranslation(['shorts', 'common']);
  const reason = reasonOf(trouble);
  const retries = reason === 'silent' || reason === 'broken';
  const code = trouble.kind === 'error' ? trouble.code : undefined;
  return (
    <div className={styles.trouble} role="alert">
      <div className={styles.words}>
        <Icon name="warning" size={32} className={styles.icon} />
        <h3 className={styles.title}>{t(`${reason}Title`)}</h3>
        <p className={styles.text}>{t(`${reason}Text`, { code })}</p>
      </div>
      <div className={styles.actions}>
        {onSkip && <Button onClick={onSkip}>{t('skip')}</Button>}
        {retries && (
          <Button variant="secondary" icon="retry" onClick={onRetry}>
            {t('common:retry')}
          </Button>
        )}
        {reason === 'forbidden' && (
          <a
            className={buttonClass({ variant: 'secondary' })}
            href={video.youtubeUrl}
            target="_blank"
            rel="noopener"
          >
            {t('onYouTube')}
          </a>
        )}
      </div>
    </div>
  );
}
