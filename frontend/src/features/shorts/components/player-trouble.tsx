import type { CategoryVideo } from '@platform/contracts';
import { useTranslation } from 'react-i18next';
import { Button, buttonClass } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import type { Trouble } from '../../youtube/lib/session.ts';
import { useTroubleWords } from '../../youtube/lib/use-trouble-words.ts';
import styles from './player-trouble.module.css';

type PlayerTroubleProps = {
  trouble: Trouble;
  video: CategoryVideo;
  onRetry: () => void;
  onSkip: (() => void) | undefined;
};

/** In the player's place: why there is none, and what to do next. */
export function PlayerTrouble({ trouble, video, onRetry, onSkip }: PlayerTroubleProps) {
  const { t } = useTranslation(['shorts', 'common']);
  const { title, text, canRetry, onYouTube } = useTroubleWords(trouble);
  return (
    <div className={styles.trouble} role="alert">
      <div className={styles.words}>
        <Icon name="warning" size={32} className={styles.icon} />
        <h3 className={styles.title}>{title}</h3>
        <p className={styles.text}>{text}</p>
      </div>
      <div className={styles.actions}>
        {onSkip && <Button onClick={onSkip}>{t('skip')}</Button>}
        {canRetry && (
          <Button variant="secondary" icon="retry" onClick={onRetry}>
            {t('common:retry')}
          </Button>
        )}
        {onYouTube && (
          <a
            className={buttonClass({ variant: 'secondary' })}
            href={video.youtubeUrl}
            target="_blank"
            rel="noopener"
          >
            {onYouTube}
          </a>
        )}
      </div>
    </div>
  );
}
