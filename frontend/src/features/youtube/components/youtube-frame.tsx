import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Spinner } from '../../../components/spinner.tsx';
import { classes } from '../../../lib/classes.ts';
import '../i18n/index.ts';
import { type SessionHearer, startSession } from '../lib/session.ts';
import styles from './youtube-frame.module.css';

/** What the player may do: play, and open YouTube in a window of its own. It can't navigate this page. */
const sandbox =
  'allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox';
const permissions = 'autoplay; encrypted-media; fullscreen; picture-in-picture';

type YouTubeFrameProps = Partial<SessionHearer> &
  Pick<SessionHearer, 'onTrouble'> & {
    address: string;
    title: string;
    wantsMuted?: boolean;
    /** The control that had the focus is gone: the player's own keys work at once. */
    takesFocus?: boolean;
  };

/** YouTube's player, over all of its positioned parent; a spinner until it is there. */
export function YouTubeFrame(props: YouTubeFrameProps) {
  const { title, wantsMuted = false, takesFocus = false } = props;
  const { t } = useTranslation('youtube');
  const frame = useRef<HTMLIFrameElement>(null);
  const session = useRef<ReturnType<typeof startSession>>(null);
  const [there, setThere] = useState(false);
  // A change of language does not take a playing video away.
  const [address] = useState(props.address);
  const hearer = useEffectEvent(() => props);

  useEffect(() => {
    if (!frame.current) return;
    if (takesFocus) frame.current.focus({ preventScroll: true });
    const started = startSession(frame.current, wantsMuted, {
      onThere: () => {
        setThere(true);
        hearer().onThere?.();
      },
      onPlaying: () => hearer().onPlaying?.(),
      onMuted: (muted) => hearer().onMuted?.(muted),
      onMuteChosen: (muted) => hearer().onMuteChosen?.(muted),
      onTrouble: (trouble) => hearer().onTrouble(trouble),
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
        title={t('player', { title })}
        sandbox={sandbox}
        allow={permissions}
        referrerPolicy="strict-origin-when-cross-origin"
      />
    </>
  );
}
