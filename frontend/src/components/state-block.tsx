import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isNotFound } from '../lib/api-error.ts';
import { Button, ButtonLink } from './button.tsx';
import { Icon } from './icon.tsx';
import styles from './state-block.module.css';

type EmptyStateProps = {
  title: string;
  text?: string | undefined;
  /** Where to go instead; or `action`, one secondary button. */
  link?: { to: string; label: string };
  action?: ReactNode;
  /** Heading level; a page of its own has 1. */
  level?: 1 | 2 | 3;
};

/** An error within a form or list. Put it in a `role="alert"` that is in the page before it. */
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

/** Nothing to show, and what to do next. */
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
  /** Another way on, beside trying again. */
  action?: ReactNode;
  level?: 1 | 2 | 3;
};

/** Something did not load; says so, and offers to try again. */
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

/** A query that failed, with the way to try it again. */
export const QueryError = ({ query, ...state }: QueryErrorProps) => (
  <ErrorState {...state} onRetry={() => query.refetch()} pending={query.isFetching} />
);

type LoadFailureProps = QueryErrorProps & { notFound: Pick<EmptyStateProps, 'title' | 'text' | 'link'> };

/** In place of a page's one item: it was not found, or the query failed. */
export const LoadFailure = ({ notFound, ...failure }: LoadFailureProps) =>
  isNotFound(failure.query.error) ? (
    <EmptyState level={1} {...notFound} />
  ) : (
    <QueryError level={1} {...failure} />
  );
