import type { DetailItem } from '@platform/contracts';
import { useState } from 'react';
import { buttonClass } from '../../../components/button.tsx';
import { ErrorState } from '../../../components/state-block.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';
import { classes } from '../../../lib/classes.ts';
import { tracking } from '../../tracking/lib/tracking.ts';
import { YouTubeFrame } from '../../youtube/components/youtube-frame.tsx';
import { playerAddress } from '../../youtube/lib/address.ts';
import type { Trouble } from '../../youtube/lib/session.ts';
import { useTroubleWords } from '../../youtube/lib/use-trouble-words.ts';
import type { YouTubeVideo } from '../lib/youtube-video.ts';
import styles from './player.module.css';

type YouTubePlayerProps = { item: DetailItem; video: YouTubeVideo };

/** YouTube's player, from where the link begins; or why there is none. */
export function YouTubePlayer({ item, video }: YouTubePlayerProps) {
  const { language } = useLanguage();
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  if (trouble) return <NoPlayer trouble={trouble} video={video} onRetry={() => setTrouble(null)} />;
  return (
    <div className={classes(styles.player, styles.place)}>
      <YouTubeFrame
        address={playerAddress(video.videoId, { language, ...(video.start > 0 && { start: video.start }) })}
        title={item.title}
        takesFocus
        onPlaying={() => tracking.videoView(item)}
        onTrouble={setTrouble}
      />
    </div>
  );
}

type NoPlayerProps = { trouble: Trouble; video: YouTubeVideo; onRetry: () => void };

function NoPlayer({ trouble, video, onRetry }: NoPlayerProps) {
  const { title, text, canRetry, onYouTube } = useTroubleWords(trouble);
  const link = onYouTube && (
    <a
      className={buttonClass({ variant: 'secondary' })}
      href={`https://www.youtube.com/watch?v=${video.videoId}`}
      target="_blank"
      rel="noopener"
    >
      {onYouTube}
    </a>
  );
  return (
    <div className={styles.none}>
      <ErrorState
        level={2}
        title={title}
        text={text}
        onRetry={canRetry ? onRetry : undefined}
        action={link}
      />
    </div>
  );
}
