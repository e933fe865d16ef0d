import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { type Dispatch, type ReactNode, type SetStateAction, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState, ErrorState } from '../../../components/state-block.tsx';
import { useSearch } from '../../../lib/use-search.ts';
import { Button } from '../common/buttons.tsx';
import styles from '../common/list.module.css';
import { useAdminToasts } from '../common/messages.ts';
import { Pager } from '../common/pager.tsx';
import { Choice, SearchField } from '../common/search-and-sort.tsx';
import { useCategoryName } from '../content/content-form.ts';
import { BulkBar } from './bulk-bar.tsx';
import { type List, pageSizes, useList } from './list-api.ts';
import {
  type Filter,
  isChangeable,
  type ListDefinition,
  type Row,
  type Selection,
} from './list-definitions.ts';
import { Rows, type RowsProps } from './list-rows.tsx';

type ListTableProps = Pick<RowsProps, 'kind' | 'actions'> & {
  tab?: string;
  tools?: ReactNode;
  emptyAction?: ReactNode;
  /** The selection's state, for lists that are used to pick rows: no bulk actions then. */
  picked?: readonly [Selection, Dispatch<SetStateAction<Selection>>];
};

/** A table that the server searches, filters, sorts and pages as the URL says, with bulk actions. */
export function ListTable({ kind, tab = 'manage', tools, emptyAction, actions, picked }: ListTableProps) {
  const { t } = useTranslation(['adminManage', 'common']);
  const { describe } = useAdminToasts();
  const list = useList(kind, tab);
  const top = useRef<HTMLDivElement>(null);
  const own = useState<Selection>(new Map());
  const [selected, setSelected] = picked ?? own;
  const { items, result } = list;

  const select = useCallback(
    (rows: readonly Row[], isSelected: boolean) =>
      setSelected((before) => {
        const next = new Map(before);
        for (const row of rows) {
          if (isSelected) next.set(row.id, kind.nameOf(row));
          else next.delete(row.id);
        }
        return next;
      }),
    [kind, setSelected],
  );

  function body(): ReactNode {
    if (!items && result.error) {
      return (
        <ErrorState
          title={t(`${kind.word}sError`)}
          text={describe(result.error, t('common:errorText'))}
          onRetry={() => void result.refetch()}
          pending={result.isFetching}
        />
      );
    }
    if (items?.length === 0) return <NoRows kind={kind} list={list} action={emptyAction} />;
    return (
      <>
        <Rows kind={kind} list={list} selected={selected} onSelect={select} actions={actions} />
        {items && (
          <Pager
            page={list.page}
            rows={list.rows}
            total={list.total}
            sizes={pageSizes}
            onRows={(rows) => list.show({ rows: rows === pageSizes[0] ? undefined : String(rows) })}
            onPage={(page) => {
              list.show({ page: page > 1 ? String(page) : undefined });
              top.current?.scrollIntoView();
            }}
          />
        )}
      </>
    );
  }

  return (
    <Stack ref={top} sx={{ gap: 3, scrollMarginTop: 16 }}>
      <ListTools kind={kind} list={list}>
        {tools}
      </ListTools>
      {!picked && isChangeable(kind) && <BulkBar kind={kind} selected={selected} onSelect={setSelected} />}
      <div className={styles.room}>{body()}</div>
    </Stack>
  );
}

type NoRowsProps = { kind: ListDefinition; list: List; action: ReactNode };

function NoRows({ kind: { word }, list, action }: NoRowsProps) {
  const { t } = useTranslation('adminManage');
  const { search } = list.filters;
  if (!list.isFiltered)
    return <EmptyState title={t(`${word}sEmpty`)} text={t(`${word}sEmptyText`)} action={action} />;
  const noFilters = Object.fromEntries(Object.keys(list.filters).map((filter) => [filter, undefined]));
  return (
    <EmptyState
      title={search ? t('noMatch', { search }) : t('noneSuch')}
      text={t('noMatchText')}
      action={
        <Button variant="outlined" onClick={() => list.show(noFilters)}>
          {search ? t('clearSearch') : t('clearFilters')}
        </Button>
      }
    />
  );
}

type ListToolsProps = { kind: ListDefinition; list: List; children: ReactNode };

function ListTools({ kind, list, children }: ListToolsProps) {
  const { t } = useTranslation('adminManage');
  const categoryName = useCategoryName();
  const search = useSearch(list.filters.search ?? '', (text) => list.show({ search: text }));
  const filters = Object.entries(kind.filters ?? {}) as [Filter, string[]][];
  function nameOf(filter: string, value: string) {
    if (filter === 'action') return t(`target_${value as 'video'}`);
    return filter === 'category' ? categoryName(value) : t(value as 'public');
  }
  return (
    <>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <SearchField search={search} label={t(kind.search)} />
        {filters.map(([filter, values]) => (
          <Choice
            key={filter}
            label={t(`${filter}Filter`)}
            options={{
              '': t(`${filter}Any`),
              ...Object.fromEntries(values.map((value) => [value, nameOf(filter, value)])),
            }}
            value={list.filters[filter] ?? ''}
            onChange={(value) => list.show({ [filter]: value })}
          />
        ))}
        {children}
      </Stack>
      <Box role="status" sx={{ minHeight: 24, color: 'text.disabled', font: 'var(--type-secondary)' }}>
        {list.items && t(`${kind.word}Count`, { count: list.total })}
      </Box>
    </>
  );
}
