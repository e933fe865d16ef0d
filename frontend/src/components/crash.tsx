import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isMissingCode, reloadForNewVersion, reloadWhenReachable } from '../lib/missing-code.ts';
import { useOnline } from '../lib/use-online.ts';
import styles from './crash.module.css';
import { Spinner } from './spinner.tsx';
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
export const PlainCrash = (crash: CrashProps) => (
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
