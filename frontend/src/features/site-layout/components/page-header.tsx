import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
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
        <Link to={back?.to ?? '/'} className={styles.back} onClick={onBack}>
          <Icon name="back" />
          {back?.label ?? t('back')}
        </Link>
        <span className={styles.rule} aria-hidden="true" />
        <Brand />
        <div className={styles.actions}>{children}</div>
      </div>
    </header>
  );
}
