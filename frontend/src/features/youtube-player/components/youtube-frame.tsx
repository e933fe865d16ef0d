import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../../components/button.tsx';
import { Spinner } from '../../../components/spinner.tsx';
import { ErrorState } from '../../../components/state-block.tsx';
import { classes } from '../../../lib/classes.ts';
import '../i18n/index.ts';
import { type SessionEvents, startSession, type Trouble } from '../lib/session.ts';
import styles from './youtube-frame.module.css';

/** Allows playing and opening YouTube in a new tab, but no navigation of this page. */
const sandbox =
  'allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox';
const permissions = 'autoplay; encrypted-media; fullscreen; picture-in-picture';

type YouTubeFrameProps = Partial<SessionEvents> &
  Pick<SessionEvents, 'onTrouble'> & {
    address: string;
    title: string;
    wantsMuted?: boolean;
    /** Focuses the player when it replaces the focused control. */
    takesFocus?: boolean;
  };

/** YouTube's player, filling its positioned parent; a spinner until it responds. */
export function YouTubeFrame(props: YouTubeFrameProps) {
  const { title, wantsMuted = false, takesFocus = false } = props;
  const { t } = useTranslation(['youtube', 'detail']);
  const frame = useRef<HTMLIFrameElement>(null);
  const session = useRef<ReturnType<typeof startSession>>(null);
  const [ready, setReady] = useState(false);
  // A change of language must not reload a playing video.
  const [address] = useState(props.address);
  const latest = useEffectEvent(() => props);

  useEffect(() => {
    if (!frame.current) return;
    if (takesFocus) frame.current.focus({ preventScroll: true });
    const started = startSession(frame.current, wantsMuted, () => ({
      ...latest(),
      onReady: (playFrom) => {
        setReady(true);
        latest().onReady?.(playFrom);
      },
    }));
    session.current = started;
    return () => started.close();
  }, []);

  useEffect(() => session.current?.setMuted(wantsMuted), [wantsMuted]);

  return (
    <>
      {!ready && (
        <div className={styles.waiting}>
          <Spinner label={t('playerLoading')} />
        </div>
      )}
      <iframe
        ref={frame}
        className={classes(styles.frame, ready && styles.ready)}
        src={address}
        title={t('detail:player', { title })}
        sandbox={sandbox}
        allow={permissions}
        referrerPolicy="strict-origin-when-cross-origin"
      />
    </>
  );
}

/** Maps YouTube's error codes to message keys. */
function reasonOf(trouble: Trouble): 'silent' | 'gone' | 'forbidden' | 'broken' {
  if (trouble.kind === 'silent') return 'silent';
  if (trouble.code === 100) return 'gone';
  return trouble.code === 101 || trouble.code === 150 ? 'forbidden' : 'broken';
}

type TroubleStateProps = Pick<ComponentProps<typeof ErrorState>, 'action' | 'level'> & {
  trouble: Trouble;
  /** The video on YouTube, for one that may only play there. */
  url: string;
  onRetry: () => void;
};

/** Replaces the player: the reason, and what to do next. */
export function TroubleState({ trouble, url, onRetry, action, ...state }: TroubleStateProps) {
  const { t } = useTranslation('youtube');
  const reason = reasonOf(trouble);
  const code = trouble.kind === 'error' ? trouble.code : undefined;
  const link = reason === 'forbidden' && (
    <a className={buttonClass({ variant: 'secondary' })} href={url} target="_blank" rel="noopener">
      {t('onYouTube')}
    </a>
  );
  return (
    <ErrorState
      {...state}
      title={t(`${reason}Title`)}
      text={t(`${reason}Text`, { code })}
      onRetry={reason === 'silent' || reason === 'broken' ? onRetry : undefined}
      action={
        (action || link) && (
          <>
            {action}
            {link}
          </>
        )
      }
    />
  );
}
