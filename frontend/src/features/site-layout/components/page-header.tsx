import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BackLink } from '../../../components/back-link.tsx';
import { Brand } from '../../../components/brand.tsx';
import { Icon } from '../../../components/icon.tsx';

import styles from './page-header.module.css';
import { SkipLink } from './skip-link.tsx';

type PageHeaderProps = {
  back?: { to: string; label: string };
  onBack?: (() => void) | undefined;
  children?: ReactNode;
};

/** The header of every page but the home page: the way back, the brand, and the page's own buttons. */
export function PageHeader({ back, onBack, children }: PageHeaderProps) {
  const { t } = useTranslation();
  return (
    <header className={styles.header}>
      <SkipLink />
      <div className={styles.row}>
        <BackLink to={back?.to ?? '/'} className={styles.back} onBack={onBack}>
          <Icon name="back" />
          {back?.label ?? t('back')}
        </BackLink>
        <span className={styles.rule} aria-hidden="true" />
        <Brand />
        <div className={styles.actions}>{children}</div>
      </div>
    </header>
  );
}
