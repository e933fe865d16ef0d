import type { ReactNode } from 'react';
import { isNotFound } from '../lib/api-error.ts';
import { EmptyState, ErrorState } from './state-block.tsx';

type LoadFailureProps = {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
  errorTitle: string;
  notFound: { title: string; text: string; action: ReactNode };
};

/** In place of a page's one thing that could not be had: it isn't there, with a way on, or asking failed, with another try. */
export function LoadFailure({ query, errorTitle, notFound }: LoadFailureProps) {
  if (isNotFound(query.error)) return <EmptyState level={1} {...notFound} />;
  return (
    <ErrorState level={1} title={errorTitle} onRetry={() => query.refetch()} pending={query.isFetching} />
  );
}
