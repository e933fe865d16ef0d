import Checkbox from '@mui/material/Checkbox';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import useMediaQuery from '@mui/material/useMediaQuery';
import {
  type Dispatch,
  memo,
  type ReactNode,
  type SetStateAction,
  useCallback,
  useDeferredValue,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState, ErrorState } from '../../../components/state-block.tsx';
import { Button } from '../common/buttons.tsx';
import { useAdminToasts } from '../common/messages.ts';
import { Pager } from '../common/pager.tsx';
import { useSearch } from '../common/search-and-sort.tsx';
import { BulkBar, type Selection } from './bulk-bar.tsx';
import type { Kind, Row } from './kind.ts';
import styles from './list.module.css';
import { pageSizes, useList } from './list-api.ts';
import { ListHead, ListSkeleton } from './list-head.tsx';
import { ListTools } from './list-tools.tsx';

/** Where the panel leaves room for every column beside each other: between 900 and 1075 px its rail takes it. */
const roomy = '(min-width: 1076px), (min-width: 840px) and (max-width: 899px)';

type ListTableProps = {
  kind: Kind;
  /** The tab of the panel that the list is in. */
  tab?: string;
  /** Beside the search. */
  tools?: ReactNode;
  /** What to do about an empty list. */
  emptyAction?: ReactNode;
  /** At the end of a row. Has to be stable. */
  actions?(row: Row): ReactNode;
  /** What is selected and how it changes, for a list whose rows are picked for something else: no bulk actions. */
  picked?: readonly [Selection, Dispatch<SetStateAction<Selection>>];
};

/** The list of a kind: searched, filtered, sorted and paged by the server as the address says, with what can be done to many. */
export function ListTable({ kind, tab = 'manage', tools, emptyAction, actions, picked }: ListTableProps) {
  const { t } = useTranslation('adminManage');
  const { t: common } = useTranslation();
  const { describe } = useAdminToasts();
  const isWide = useMediaQuery(roomy);
  const list = useList(kind, tab);
  const search = useSearch(list.search, list.onSearch);
  const top = useRef<HTMLDivElement>(null);
  const own = useState<Selection>(new Map());
  const [selected, setSelected] = picked ?? own;
  const { items, result } = list;
  const { word } = kind;

  // The rows below those in sight are rendered once these are on the screen.
  const isNew = useDeferredValue(list.shown) !== list.shown;
  const rows = isNew ? items?.slice(0, pageSizes[0]) : items;

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
          title={t(`${word}sError`)}
          text={describe(result.error, common('errorText'))}
          onRetry={() => void result.refetch()}
          pending={result.isFetching}
        />
      );
    }
    if (items?.length === 0 && list.isFiltered) {
      return (
        <EmptyState
          title={list.search ? t('noMatch', { search: list.search }) : t('noneSuch')}
          text={t('noMatchText')}
          action={
            <Button
              variant="outlined"
              onClick={() =>
                list.show({ search: undefined, status: undefined, release: undefined, category: undefined })
              }
            >
              {list.search ? t('clearSearch') : t('clearFilters')}
            </Button>
          }
        />
      );
    }
    if (items?.length === 0) {
      return <EmptyState title={t(`${word}sEmpty`)} text={t(`${word}sEmptyText`)} action={emptyAction} />;
    }
    return (
      <>
        <Table
          aria-label={t(`${word}s`)}
          aria-busy={result.isFetching}
          style={{ opacity: result.isPlaceholderData ? 0.6 : 1 }}
        >
          <ListHead
            kind={kind}
            list={list}
            isWide={isWide}
            selected={selected}
            onSelect={select}
            hasActions={Boolean(actions)}
          />
          {rows ? (
            <TableBody>
              {rows.map((row) => (
                <ListRow
                  key={row.id}
                  {...{ kind, row, isWide, actions }}
                  isSelected={selected.has(row.id)}
                  onSelect={select}
                />
              ))}
            </TableBody>
          ) : (
            <ListSkeleton kind={kind} isWide={isWide} rows={list.rows} />
          )}
        </Table>
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
      <ListTools kind={kind} list={list} search={search}>
        {tools}
      </ListTools>
      {!picked && <BulkBar kind={kind} selected={selected} onSelect={setSelected} />}
      <div>{body()}</div>
    </Stack>
  );
}

type ListRowProps = Pick<ListTableProps, 'kind' | 'actions'> & {
  row: Row;
  isWide: boolean;
  isSelected: boolean;
  onSelect: (rows: readonly Row[], isSelected: boolean) => void;
};

/** A row: the columns beside each other, or below the title with their names. */
const ListRow = memo(({ kind, row, isWide, isSelected, onSelect, actions }: ListRowProps) => {
  const { t } = useTranslation('adminManage');
  const [title, ...others] = kind.columns;
  return (
    <TableRow hover selected={isSelected} className={styles.row}>
      {kind.bulk.length > 0 && (
        <TableCell padding="checkbox">
          <Checkbox
            checked={isSelected}
            onChange={(_, checked) => onSelect([row], checked)}
            slotProps={{ input: { 'aria-label': t('selectOne', { title: kind.nameOf(row) }) } }}
          />
        </TableCell>
      )}
      <TableCell className={styles.title}>
        <title.Cell row={row} />
        {!isWide && (
          <div className={styles.facts}>
            {others.map(({ name, Cell }) => (
              <div key={name} className={styles.fact}>
                <span>{t(name)}</span>
                <Cell row={row} />
              </div>
            ))}
          </div>
        )}
      </TableCell>
      {isWide &&
        others.map(({ name, isFigure, Cell }) => (
          <TableCell key={name} align={isFigure ? 'right' : 'left'} className={styles.fact}>
            <Cell row={row} />
          </TableCell>
        ))}
      {actions && <TableCell align="right">{actions(row)}</TableCell>}
    </TableRow>
  );
});
