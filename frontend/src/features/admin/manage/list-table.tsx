import Checkbox from '@mui/material/Checkbox';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableRow from '@mui/material/TableRow';
import {
  type Dispatch,
  memo,
  type ReactNode,
  type SetStateAction,
  useCallback,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../components/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../components/state-block.tsx';
import { Button } from '../common/buttons.tsx';
import styles from '../common/list.module.css';
import { useAdminToasts } from '../common/messages.ts';
import { Pager } from '../common/pager.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { type List, pageSizes, useList } from './list-api.ts';
import { isChangeable, type ListDefinition, type Row, type Selection } from './list-definitions.ts';
import { ListHead } from './list-head.tsx';
import { ListTools } from './list-tools.tsx';
import { VideosOnPage } from './processing.tsx';

type ListTableProps = {
  kind: ListDefinition;
  tab?: string;
  tools?: ReactNode;
  emptyAction?: ReactNode;
  /** Buttons at the end of a row, which deselect it when they remove it. Must be stable. */
  actions?(row: Row, deselect: () => void): ReactNode;
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

type RowsProps = Pick<ListTableProps, 'kind' | 'actions'> & {
  list: List;
  selected: Selection;
  onSelect: ListRowProps['onSelect'];
};

/** The table of a page. While it loads, skeletons take the place of its rows. */
function Rows({ kind, list, selected, onSelect, actions }: RowsProps) {
  const { t } = useTranslation(['adminManage', 'common']);
  const { items, result } = list;
  return (
    <Table
      aria-label={t(`${kind.word}s`)}
      aria-busy={result.isFetching}
      className={styles.list}
      style={{ opacity: result.isPlaceholderData ? 0.6 : 1 }}
    >
      <ListHead
        kind={kind}
        list={list}
        selected={selected}
        onSelect={onSelect}
        hasActions={Boolean(actions)}
      />
      {items ? (
        <VideosOnPage rows={items}>
          <TableBody>
            {items.map((row, place) => (
              <ListRow key={place} {...{ kind, row, actions, onSelect }} isSelected={selected.has(row.id)} />
            ))}
          </TableBody>
        </VideosOnPage>
      ) : (
        <TableBody role="status" aria-label={t('common:loading')}>
          {Array.from({ length: list.rows }, (_, row) => (
            <TableRow key={row}>
              <td colSpan={kind.columns.length + 2}>
                <Skeleton width="54%" height={24} />
              </td>
            </TableRow>
          ))}
        </TableBody>
      )}
    </Table>
  );
}

type ListRowProps = Pick<ListTableProps, 'kind' | 'actions'> & {
  row: Row;
  isSelected: boolean;
  onSelect: (rows: readonly Row[], isSelected: boolean) => void;
};

/** A row with plain <td> cells: rendering 700 MUI cells was the slowest part of a page. */
const ListRow = memo(({ kind, row, isSelected, onSelect, actions }: ListRowProps) => {
  const { t } = useTranslation('adminManage');
  return (
    <TableRow hover selected={isSelected}>
      {kind.bulk.length > 0 && (
        <td className={styles.box}>
          <Checkbox
            checked={isSelected}
            onChange={(_, checked) => onSelect([row], checked)}
            slotProps={{ input: { 'aria-label': t('selectOne', { title: kind.nameOf(row) }) } }}
          />
        </td>
      )}
      {kind.columns.map(({ name, isFigure, Cell }) => (
        <td key={name} data-name={t(name)} className={isFigure ? styles.figure : undefined}>
          <Cell row={row} />
        </td>
      ))}
      {actions && <td className={styles.actions}>{actions(row, () => onSelect([row], false))}</td>}
    </TableRow>
  );
});
