import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon.tsx';
import type { Reconnect } from '../lib/reconnect.ts';
import styles from './film-player.module.css';

/** Not hidden by media-chrome with the controls. */
export const stays = { noautohide: '' };

export function StartButton({ title, onClick }: { title: string; onClick: () => void }) {
  const { t } = useTranslation('detail');
  return (
    <button type="button" slot="centered-chrome" className={styles.start} onClick={onClick}>
      <Icon name="play" filled size={32} />
      <span className="visually-hidden">{t('play', { title })}</span>
    </button>
  );
}

/**
 * Says that the line was lost, and how often it was tried again. The status is always there, as a new one may not be read out,
 * and has no attempts, each of which would be.
 */
export function LostNotch({ lost }: { lost: Reconnect | undefined }) {
  const { t } = useTranslation('film');
  return (
    <div slot="top-chrome" className={lost && styles.notch} data-lost={lost ? '' : undefined} {...stays}>
      {lost && <Icon name="offline" size={20} />}
      <span role="status">{lost && t('reconnecting')}</span>
      {lost && (
        <>
          <span className={styles.attempt}>{t('attempt', { count: lost.attempts })}</span>
          <button type="button" onClick={lost.tryNow}>
            {t('tryNow')}
          </button>
        </>
      )}
    </div>
  );
}

export function SeekFlash({ seconds }: { seconds: number }) {
  const { t } = useTranslation('film');
  return (
    <div slot="centered-chrome" className={seconds < 0 ? styles.flashBack : styles.flashOn} {...stays}>
      <strong>{Math.abs(seconds)}</strong>
      {t(seconds < 0 ? 'secondsBack' : 'secondsOn')}
    </div>
  );
}
