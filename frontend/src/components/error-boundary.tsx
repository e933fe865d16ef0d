import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import styles from './error-boundary.module.css';
import { EmptyState } from './state-block.tsx';

function Crash() {
  const { t } = useTranslation();
  return (
    <main className={styles.crash}>
      <EmptyState
        level={1}
        title={t('crashTitle')}
        text={t('crashText')}
        action={
          <Button variant="secondary" icon="retry" onClick={() => window.location.reload()}>
            {t('reload')}
          </Button>
        }
      />
    </main>
  );
}

type Props = { children: ReactNode };

/** Keeps a part that breaks from taking the rest down. A deploy's missing chunk ends here too, and a reload mends it. */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    return this.state.broken ? <Crash /> : this.props.children;
  }
}
