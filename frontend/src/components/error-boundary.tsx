import { Component, type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '../lib/browser-hooks.ts';
import { isMissingCode, reloadForNewVersion, reloadWhenReachable } from '../lib/missing-code.ts';
import { Spinner } from './spinner.tsx';
import styles from './state-block.module.css';
import { ErrorState } from './state-block.tsx';

export type CrashProps = { error: unknown; retry: () => void };

/**
 * A part that broke is tried again as it is; one whose code did not arrive by loading the page anew. That happens by
 * itself once after a deploy, and when the network is back.
 */
function useRecovery({ error, retry }: CrashProps) {
  const missing = isMissingCode(error);
  const online = useOnline();
  const wasOffline = useRef(!online);
  const [looking, setLooking] = useState(missing);
  const [asking, setAsking] = useState(false);

  useEffect(() => {
    if (!missing || !online) return;
    let here = true;
    const recover = wasOffline.current ? reloadWhenReachable : reloadForNewVersion;
    recover().then((reloads) => here && setLooking(reloads));
    return () => {
      here = false;
    };
  }, [missing, online]);

  async function again() {
    if (!missing) return retry();
    setAsking(true);
    setAsking(await reloadWhenReachable());
  }

  return { missing, looking: looking && online, asking, again };
}

type CrashStateProps = CrashProps & { level: 1 | 2; action?: ReactNode };

/** What went wrong, and the way on. */
export function CrashState({ level, action, ...crash }: CrashStateProps) {
  const { t } = useTranslation();
  const { missing, looking, asking, again } = useRecovery(crash);
  if (looking) return <Spinner label={t('loading')} />;
  return (
    <ErrorState
      level={level}
      title={missing ? t('errorTitle') : t('crashTitle')}
      text={missing ? t('errorText') : t('crashText')}
      onRetry={again}
      pending={asking}
      action={action}
    />
  );
}

/** In the place of a part of a page. */
const PlainCrash = (crash: CrashProps) => (
  <div className={styles.plain}>
    <CrashState {...crash} level={2} />
  </div>
);

/** In the place of everything. */
export const WholeCrash = (crash: CrashProps) => (
  <main className={styles.plain}>
    <CrashState {...crash} level={1} />
  </main>
);

type Props = {
  children: ReactNode;
  /** What stands in the place of what broke. */
  fallback?: ComponentType<CrashProps>;
  /** What is rendered: another value is worth another try. */
  resetKey?: string;
};

type State = { broken: false } | { broken: true; error: unknown };

/** Keeps a part that breaks from taking the rest down. A part whose code did not arrive ends here too. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { broken: false };

  static getDerivedStateFromError(error: unknown): State {
    return { broken: true, error };
  }

  override componentDidUpdate({ resetKey }: Props): void {
    if (this.state.broken && resetKey !== this.props.resetKey) this.retry();
  }

  retry = () => this.setState({ broken: false });

  override render(): ReactNode {
    const { children, fallback: Fallback = PlainCrash } = this.props;
    return this.state.broken ? <Fallback error={this.state.error} retry={this.retry} /> : children;
  }
}
