import type { CategoryVideo } from '@platform/contracts';
import { useState } from 'react';
import { useLanguage } from '../../../i18n/use-language.ts';
import { YouTubeFrame } from '../../youtube/components/youtube-frame.tsx';
import { playerAddress } from '../../youtube/lib/address.ts';
import type { Trouble } from '../../youtube/lib/session.ts';
import { PlayerTrouble } from './player-trouble.tsx';

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
