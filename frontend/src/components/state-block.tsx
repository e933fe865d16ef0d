import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isNotFound } from '../lib/api-error.ts';
import { focusOnceRendered, pageHeading } from '../lib/navigation.ts';
import { Button, ButtonLink } from './button.tsx';
import { Icon } from './icon.tsx';
import styles from './state-block.module.css';

type EmptyStateProps = {
  title: string;
  text?: string | undefined;
  /** A link to another page. `action` is a secondary button instead. */
  link?: { to: string; label: string };
  action?: ReactNode;
  /** Heading level: 1 for a full page. */
  level?: 1 | 2 | 3;
};

/** An error in a form or list. Its parent needs a `role="alert"` that was rendered before. */
export const Alert = ({ children }: { children: ReactNode }) => (
  <div className={styles.alert}>
    <Icon name="warning" size={20} className={styles.error} />
    <div>{children}</div>
  </div>
);

const Shards = () => (
  <svg viewBox="0 0 72 56" width="72" height="56" aria-hidden="true" focusable="false">
    <path fill="var(--iceDeep)" d="M32.3 0H50L17.7 56H0z" />
    <path fill="var(--overlay)" d="M58 0h14v31.7L58 56H25.7z" />
  </svg>
);

export function EmptyState({ title, text, link, action, level = 3 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.block}>
      <Shards />
      <Heading className={styles.title}>{title}</Heading>
      {text && <p className={styles.text}>{text}</p>}
      {(link || action) && (
        <div className={styles.action}>
          {link && (
            <ButtonLink to={link.to} variant="secondary">
              {link.label}
            </ButtonLink>
          )}
          {action}
        </div>
      )}
    </div>
  );
}

type ErrorStateProps = {
  title?: string;
  text?: string | undefined;
  onRetry?: (() => void) | undefined;
  pending?: boolean;
  action?: ReactNode;
  level?: 1 | 2 | 3;
};

export function ErrorState({ title, text, onRetry, pending, action, level = 3 }: ErrorStateProps) {
  const { t } = useTranslation();
  const Heading = `h${level}` as const;
  return (
    <div className={styles.block} role="alert">
      <Icon name="warning" size={32} className={styles.error} />
      <Heading className={styles.title}>{title ?? t('errorTitle')}</Heading>
      <p className={styles.text}>{text ?? t('errorText')}</p>
      {(onRetry || action) && (
        <div className={styles.action}>
          {onRetry && (
            <Button variant="secondary" icon="retry" onClick={onRetry} pending={pending ?? false}>
              {t('retry')}
            </Button>
          )}
          {action}
        </div>
      )}
    </div>
  );
}

type QueryErrorProps = {
  query: { error?: unknown; isFetching: boolean; refetch: () => unknown };
  title: string;
  level?: 1 | 2 | 3;
};

/** A query failed. After a retry the heading of what is shown instead has the focus: the pressed button is gone. */
export function QueryError({ query, ...state }: QueryErrorProps) {
  const retry = () => {
    const button = document.activeElement;
    const around = button?.closest('[role=alert]')?.parentElement;
    void query.refetch();
    focusOnceRendered(() => {
      if (button?.isConnected) return null;
      // What is around may have been replaced too.
      if (state.level === 1 || !around?.isConnected) return pageHeading();
      return around.querySelector<HTMLElement>('h1, h2, h3');
    });
  };
  return <ErrorState {...state} onRetry={retry} pending={query.isFetching} />;
}

type LoadFailureProps = QueryErrorProps & { notFound: Pick<EmptyStateProps, 'title' | 'text' | 'link'> };

/** Replaces a detail page's item: not found, or the query failed. */
export const LoadFailure = ({ notFound, ...failure }: LoadFailureProps) =>
  isNotFound(failure.query.error) ? (
    <EmptyState level={1} {...notFound} />
  ) : (
    <QueryError level={1} {...failure} />
  );
