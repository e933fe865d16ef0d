import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../components/skeleton.tsx';
import { QueryError } from '../../../components/state-block.tsx';
import { PanelSection } from '../common/section.tsx';

interface Query {
  data: unknown;
  error: unknown;
  isLoading: boolean;
  refetch: () => unknown;
}

export const isMissing = ({ data, error }: Query): boolean => data === undefined && Boolean(error);

type PartProps = {
  title: string;
  action?: ReactNode;
  queries: readonly Query[];
  /** The title of the error. */
  failed: string;
  /** Of what is loading, in pixels. */
  height: number;
  children: ReactNode;
};

/** A part of the tab: loading, what there is, and what could not be read, with a button that reads only that again. */
export function Part({ title, action, queries, failed, height, children }: PartProps) {
  const { t } = useTranslation();
  const missing = queries.filter(isMissing);
  const refetch = () => missing.map((query) => query.refetch());
  function content() {
    if (queries.some(({ isLoading }) => isLoading)) {
      return (
        <div role="status" aria-label={t('loading')}>
          <Skeleton height={height} />
        </div>
      );
    }
    return (
      <>
        {missing.length < queries.length && children}
        {missing.length > 0 && <QueryError title={failed} query={{ isFetching: false, refetch }} />}
      </>
    );
  }
  return (
    <PanelSection title={title} action={action}>
      {content()}
    </PanelSection>
  );
}
