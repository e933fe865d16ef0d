import type { CategoryVideo, Mark } from '@platform/contracts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { useLanguage } from '../../../i18n/provider.tsx';
import { useMark } from '../../coming-back/lib/marks.ts';
import { useProgressReports } from '../../detail/lib/progress-reports.ts';
import { TroubleState, YouTubeFrame } from '../../youtube-player/components/youtube-frame.tsx';
import { playerAddress } from '../../youtube-player/lib/connection.ts';
import type { Trouble } from '../../youtube-player/lib/session.ts';
import styles from './player.module.css';

/** What was only swiped past isn't begun: seconds that are played before it has a place, or half of a shorter clip. */
const swipedPastSeconds = 10;

type PlayerProps = {
  video: CategoryVideo;
  wantsMuted: boolean;
  onMuted: (muted: boolean) => void;
  onMuteChosen: (muted: boolean) => void;
  onPlaying: () => void;
  /** The last player never responded: load this one on click only. */
  unreachable: boolean;
  onReachable: (reachable: boolean) => void;
  onSkip: () => void;
};

/**
 * Whether a report replaces the stored place. Every opening begins at 0, unasked, so what the member watched elsewhere stays until it is
 * passed here. A report without a length is added to the history only.
 */
function movesPlace(furthest: number, duration: number | null, mark: Mark | undefined): boolean {
  if (!mark || mark.progress?.finished) return false;
  const begun = Math.min(swipedPastSeconds, (duration ?? 0) / 2);
  return furthest >= Math.max(begun, mark.progress?.positionSeconds ?? 0);
}

/** YouTube's player, looping; muted at first, as browsers block autoplay with sound. Or why it can't play. */
export function Player({ video, unreachable, onReachable, onSkip, onPlaying, ...player }: PlayerProps) {
  const { t } = useTranslation('categoryVideos');
  const { language } = useLanguage();
  const reports = useProgressReports({ type: 'youtube', id: video.id });
  const mark = useMark(video.id);
  const furthest = useRef(0);
  const [trouble, setTrouble] = useState<Trouble | null>(unreachable ? { kind: 'silent' } : null);

  if (trouble) {
    return (
      <div className={styles.trouble}>
        <TroubleState
          trouble={trouble}
          url={video.youtubeUrl}
          onRetry={() => setTrouble(null)}
          action={<Button onClick={onSkip}>{t('skip')}</Button>}
        />
      </div>
    );
  }
  // YouTube loops a single video only as a playlist.
  const options = { language, mute: 1, loop: 1, playlist: video.videoId };
  return (
    <YouTubeFrame
      {...player}
      onPlaying={() => {
        onPlaying();
        reports.playing();
      }}
      onPlace={(position, duration) => {
        // It begins anew by itself, which doesn't count.
        furthest.current = Math.max(furthest.current, position);
        reports.at(furthest.current, movesPlace(furthest.current, duration, mark) ? duration : null);
      }}
      onStopped={reports.stopped}
      address={playerAddress(video.videoId, options)}
      title={video.title}
      onReady={() => onReachable(true)}
      onTrouble={(what) => {
        onReachable(what.kind !== 'silent');
        setTrouble(what);
      }}
    />
  );
}
