import { Component, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '../lib/browser-hooks.ts';
import { isMissingCode, reloadForNewVersion, reloadWhenReachable } from '../lib/missing-code.ts';
import { unsaved } from '../lib/unsaved.ts';
import { Spinner } from './spinner.tsx';
import styles from './state-block.module.css';
import { ErrorState } from './state-block.tsx';

export type CrashProps = { error: unknown; retry: () => void };

/**
 * Retries a crashed component in place. If its code failed to load, reloads the page instead: automatically once after
 * a deploy and when the network is back, unless changes are unsaved, otherwise on the retry button.
 */
function useRecovery({ error, retry }: CrashProps) {
  const missing = isMissingCode(error);
  const online = useOnline();
  const wasOffline = useRef(!online);
  const [recovering, setRecovering] = useState(missing);
  const [pending, setPending] = useState(false);

  useEffect(() => {
    if (!missing || !online) return;
    let mounted = true;
    const recover = wasOffline.current ? reloadWhenReachable : reloadForNewVersion;
    recover().then((reloads) => mounted && setRecovering(reloads));
    return () => {
      mounted = false;
    };
  }, [missing, online]);

  async function again() {
    if (!missing) return retry();
    setPending(true);
    // The browser asks about unsaved changes first: the operator may stay.
    setPending((await reloadWhenReachable({ asked: true })) && !unsaved.isHeld());
  }

  return { missing, recovering: recovering && online, pending, again };
}

type CrashStateProps = CrashProps & { level: 1 | 2; action?: ReactNode };

export function CrashState({ level, action, ...crash }: CrashStateProps) {
  const { t } = useTranslation();
  const { missing, recovering, pending, again } = useRecovery(crash);
  if (recovering) return <Spinner label={t('loading')} />;
  return (
    <ErrorState
      level={level}
      title={missing ? t('errorTitle') : t('crashTitle')}
      text={missing ? t('errorText') : t('crashText')}
      onRetry={again}
      pending={pending}
      action={action}
    />
  );
}

const PlainCrash = (crash: CrashProps) => (
  <div className={styles.plain}>
    <CrashState {...crash} level={2} />
  </div>
);

export const WholeCrash = (crash: CrashProps) => (
  <main className={styles.plain}>
    <CrashState {...crash} level={1} />
  </main>
);

type Props = {
  children?: ReactNode;
  fallback?: (crash: CrashProps) => ReactNode;
  onCatch?: (error: unknown) => void;
  /** Identifies the rendered content: a new value resets the boundary. */
  resetKey?: string;
};

type State = { broken: false } | { broken: true; error: unknown };

/** Catches render errors and failed lazy imports of its children. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { broken: false };

  static getDerivedStateFromError(error: unknown): State {
    return { broken: true, error };
  }

  override componentDidUpdate({ resetKey }: Props): void {
    if (this.state.broken && resetKey !== this.props.resetKey) this.retry();
  }

  override componentDidCatch(error: unknown): void {
    this.props.onCatch?.(error);
  }

  retry = () => this.setState({ broken: false });

  override render(): ReactNode {
    const { children, fallback = (crash) => <PlainCrash {...crash} /> } = this.props;
    return this.state.broken ? fallback({ error: this.state.error, retry: this.retry }) : children;
  }
}
