import type { CategoryVideo } from '@platform/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTroubleWords, YouTubeFrame } from '../../youtube/components/youtube-frame.tsx';
import { playerAddress } from '../../youtube/lib/connection.ts';
import type { Trouble } from '../../youtube/lib/session.ts';
import styles from './player.module.css';

type PlayerProps = {
  video: CategoryVideo;
  wantsMuted: boolean;
  onMuted: (muted: boolean) => void;
  onMuteChosen: (muted: boolean) => void;
  onPlaying: () => void;
  /** The last player that was asked for never answered: this one is asked for by a click only. */
  unreachable: boolean;
  onReachable: (reachable: boolean) => void;
  /** Absent on the last one. */
  onSkip: (() => void) | undefined;
};

/** YouTube's player of one video, muted at first (browsers let nothing else start) and looping; or why there is none. */
export function Player({ video, unreachable, onReachable, onSkip, ...player }: PlayerProps) {
  const { language } = useLanguage();
  const [trouble, setTrouble] = useState<Trouble | null>(unreachable ? { kind: 'silent' } : null);

  if (trouble) {
    const retry = () => setTrouble(null);
    return <PlayerTrouble trouble={trouble} video={video} onRetry={retry} onSkip={onSkip} />;
  }
  // A loop of one video is a playlist of it.
  const options = { language, mute: 1, loop: 1, playlist: video.videoId };
  return (
    <YouTubeFrame
      {...player}
      address={playerAddress(video.videoId, options)}
      title={video.title}
      onThere={() => onReachable(true)}
      onTrouble={(what) => {
        onReachable(what.kind !== 'silent');
        setTrouble(what);
      }}
    />
  );
}

type PlayerTroubleProps = {
  trouble: Trouble;
  video: CategoryVideo;
  onRetry: () => void;
  onSkip: (() => void) | undefined;
};

/** In the player's place: why there is none, and what to do next. */
function PlayerTrouble({ trouble, video, onRetry, onSkip }: PlayerTroubleProps) {
  const { t } = useTranslation(['shorts', 'common']);
  const { title, text, canRetry, link } = useTroubleWords(trouble, video.youtubeUrl);
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
        {link}
      </div>
    </div>
  );
}
