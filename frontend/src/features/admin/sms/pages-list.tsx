import Box from '@mui/material/Box';
import { type SmsRecipient, smsHasFailed } from '@platform/contracts';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Loading, Skeleton } from '../../../components/skeleton.tsx';
import { Alert, QueryError } from '../../../components/state-block.tsx';
import { useLoadMore } from '../../../lib/use-load-more.ts';
import { LoadMore } from '../common/buttons.tsx';

type PagesListProps<Item extends { id: string }> = {
  label: string;
  query: UseInfiniteQueryResult<{ pages: { items: Item[] }[] }>;
  failed: string;
  empty: ReactNode;
  row: (item: Item) => ReactNode;
};

export function PagesList<Item extends { id: string }>(props: PagesListProps<Item>) {
  const { t } = useTranslation();
  const { label, query, failed, empty, row } = props;
  const list = useRef<HTMLElement>(null);
  const loadMore = useLoadMore(list, query);
  const items = query.data?.pages.flatMap((page) => page.items);

  if (!items && query.error) return <QueryError query={query} title={failed} />;
  if (!items)
    return (
      <Loading>
        <Skeleton height={160} />
      </Loading>
    );
  if (items.length === 0) return empty;
  return (
    <>
      <Box
        component="ul"
        ref={list}
        aria-label={label}
        sx={{ mb: 4, '& > li': { py: 4, borderTop: 1, borderColor: 'divider' } }}
      >
        {items.map((item) => (
          <li key={item.id} tabIndex={-1}>
            {row(item)}
          </li>
        ))}
      </Box>
      <Box role="alert" sx={{ '&:not(:empty)': { mb: 4 } }}>
        {query.isFetchNextPageError && <Alert>{t('loadMoreFailed')}</Alert>}
      </Box>
      {query.hasNextPage && <LoadMore loading={query.isFetchingNextPage} onClick={loadMore} />}
    </>
  );
}

export function Outcome({ state, reason, errorCode }: Pick<SmsRecipient, 'state' | 'reason' | 'errorCode'>) {
  const { t } = useTranslation('adminSms');
  const facts = [t(state), reason && t(reason), errorCode && t('code', { code: errorCode })];
  return (
    <Box component="span" sx={{ color: smsHasFailed(state) ? 'error.main' : undefined }}>
      {facts.filter(Boolean).join(' · ')}
    </Box>
  );
}

export const Facts = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{ display: 'flex', flexWrap: 'wrap', gap: '0 16px', color: 'text.secondary', typography: 'body2' }}
  >
    {children}
  </Box>
);
