import type { CategoryVideo } from '@platform/contracts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Spinner } from '../../../components/spinner.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';
import { classes } from '../../../lib/classes.ts';
import { startSession, type Trouble } from '../lib/player-session.ts';
import { playerAddress } from '../lib/youtube-player.ts';
import styles from './player.module.css';
import { PlayerTrouble } from './player-trouble.tsx';

type PlayerProps = {
  video: CategoryVideo;
  wantsMuted: boolean;
  onMuted: (muted: boolean) => void;
  onMuteChosen: (muted: boolean) => void;
  onPlaying: () => void;
  /** Absent on the last one. */
  onSkip: (() => void) | undefined;
};

/** What the player may do: play, and open YouTube in a window of its own. It can't navigate this page. */
const sandbox =
  'allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox';
const permissions = 'autoplay; encrypted-media; fullscreen; picture-in-picture';

type FrameProps = Omit<PlayerProps, 'onSkip'> & { onTrouble: (trouble: Trouble) => void };

function Frame({ video, wantsMuted, onTrouble, ...hearer }: FrameProps) {
  const { t } = useTranslation('shorts');
  const { language } = useLanguage();
  const frame = useRef<HTMLIFrameElement>(null);
  const session = useRef<ReturnType<typeof startSession>>(null);
  const [there, setThere] = useState(false);
  // A change of language does not take a playing video away.
  const [address] = useState(() =>
    playerAddress({ videoId: video.videoId, language, origin: window.location.origin }),
  );
  const hear = useEffectEvent(() => hearer);
  const fail = useEffectEvent(onTrouble);
  const muteAtFirst = useEffectEvent(() => wantsMuted);

  useEffect(() => {
    if (!frame.current) return;
    const started = startSession(frame.current, muteAtFirst(), {
      onThere: () => setThere(true),
      onPlaying: () => hear().onPlaying(),
      onMuted: (muted) => hear().onMuted(muted),
      onMuteChosen: (muted) => hear().onMuteChosen(muted),
      onTrouble: (trouble) => fail(trouble),
    });
    session.current = started;
    return () => started.close();
  }, []);

  useEffect(() => session.current?.setMuted(wantsMuted), [wantsMuted]);

  return (
    <>
      {!there && (
        <div className={styles.waiting}>
          <Spinner label={t('playerLoading')} />
        </div>
      )}
      <iframe
        ref={frame}
        className={classes(styles.frame, there && styles.there)}
        src={address}
        title={t('player', { title: video.title })}
        sandbox={sandbox}
        allow={permissions}
        referrerPolicy="strict-origin-when-cross-origin"
      />
    </>
  );
}

/** YouTube's player of one video, or why there is none. */
export function Player({ onSkip, ...player }: PlayerProps) {
  const [attempt, setAttempt] = useState(0);
  const [trouble, setTrouble] = useState<Trouble | null>(null);

  if (trouble) {
    const retry = () => {
      setTrouble(null);
      setAttempt(attempt + 1);
    };
    return <PlayerTrouble trouble={trouble} video={player.video} onRetry={retry} onSkip={onSkip} />;
  }
  return <Frame key={attempt} {...player} onTrouble={setTrouble} />;
}
