import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BackLink } from '../../../components/back-link.tsx';
import { Icon } from '../../../components/icon.tsx';
import { characterKeys, useShortcuts } from '../../../lib/keyboard.ts';
import { useStore } from '../../../lib/store.ts';
import { SkipLink } from '../../site-layout/components/site-header.tsx';
import styles from './viewer.module.css';

type ViewerFrameProps = {
  /** Undefined for an unknown category. */
  name: string | undefined;
  onBack?: () => void;
  counter?: ReactNode;
  children: ReactNode;
};

export function ViewerFrame({ name, onBack, counter, children }: ViewerFrameProps) {
  const { t } = useTranslation();
  useShortcuts();
  return (
    <div className={styles.frame}>
      <header className={styles.bar}>
        <SkipLink />
        <BackLink to="/cold-ice-videos" className={styles.back} onBack={onBack} aria-keyshortcuts="Escape">
          <Icon name="back" />
          {name ? (
            <>
              <span className="visually-hidden">{t('back')} </span>
              {name}
            </>
          ) : (
            t('back')
          )}
        </BackLink>
        {counter && <Keys />}
        {counter}
      </header>
      {children}
    </div>
  );
}

/** For sighted people: the buttons name their keys to screen readers. */
function Keys() {
  const { t } = useTranslation(['categoryVideos', 'common']);
  const hasCharacters = useStore(characterKeys);
  return (
    <p className={styles.keys} aria-hidden="true">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {t('keySteps')}
      </span>
      {hasCharacters && (
        <>
          <span>
            <kbd>M</kbd> {t('keySound')}
          </span>
          <span>
            <kbd>L</kbd> {t('keyLike')}
          </span>
        </>
      )}
      <span>
        <kbd>Esc</kbd> {t('common:back')}
      </span>
    </p>
  );
}

/** Replaces the viewer when there are no videos. */
export const ViewerMessage = ({ children }: { children: ReactNode }) => (
  <main id="content" tabIndex={-1} className={styles.message}>
    {children}
  </main>
);
