import type { DetailItem } from '@platform/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../components/state-block.tsx';
import { useMemberCookieRenewals } from '../../../lib/member-cookie.ts';
import { tracking } from '../../tracking/lib/tracking.ts';
import { takeFocus } from '../lib/take-focus.ts';
import styles from './player.module.css';

type FilePlayerProps = { item: DetailItem; source: string };

/**
 * An uploaded video in the browser's own player. A file that does not load says so and can be tried again; a new member cookie tries
 * it by itself.
 */
export function FilePlayer(props: FilePlayerProps) {
  const { t } = useTranslation('detail');
  const renewals = useMemberCookieRenewals();
  const [retries, setRetries] = useState(0);
  /** How often the cookie had been renewed when what failed was begun. */
  const [failed, setFailed] = useState<number | null>(null);

  if (failed === renewals) {
    const retry = () => {
      setFailed(null);
      setRetries(retries + 1);
    };
    return (
      <div className={styles.none}>
        <ErrorState level={2} title={t('playFailed')} text={t('playFailedText')} onRetry={retry} />
      </div>
    );
  }
  return <Video key={`${retries} ${failed}`} {...props} isRetry={retries > 0} onFailed={setFailed} />;
}

type VideoProps = FilePlayerProps & { isRetry: boolean; onFailed: (renewals: number) => void };

function Video({ item, source, isRetry, onFailed }: VideoProps) {
  const { t } = useTranslation('detail');
  const renewals = useMemberCookieRenewals();
  const [begunWith] = useState(renewals);
  return (
    // biome-ignore lint/a11y/useMediaCaption: members' uploads come without caption files
    <video
      // The retry button that had the focus is gone.
      ref={isRetry ? takeFocus : null}
      className={styles.player}
      src={source}
      poster={item.thumbnail ?? undefined}
      aria-label={t('player', { title: item.title })}
      width={864}
      height={486}
      controls
      playsInline
      preload="metadata"
      onPlay={() => tracking.videoView(item)}
      onError={() => onFailed(begunWith)}
    >
      {t('unsupported')}
    </video>
  );
}
