import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BackLink } from '../../../components/back-link.tsx';
import { Icon } from '../../../components/icon.tsx';
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
  return (
    <div className={styles.frame}>
      <header className={styles.bar}>
        <SkipLink />
        <BackLink to="/cold-ice-videos" className={styles.back} onBack={onBack}>
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
        {counter}
      </header>
      {children}
    </div>
  );
}

/** Replaces the viewer when there are no videos. */
export const ViewerMessage = ({ children }: { children: ReactNode }) => (
  <main id="content" tabIndex={-1} className={styles.message}>
    {children}
  </main>
);
