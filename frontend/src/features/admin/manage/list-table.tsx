import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState, ErrorState } from '../../../components/state-block.tsx';
import { Button } from '../common/buttons.tsx';
import { useAdminToasts } from '../common/messages.ts';
import { Pager } from '../common/pager.tsx';
import { useSearch } from '../common/search-and-sort.tsx';
import { BulkBar, type Selection } from './bulk-bar.tsx';
import type { Kind, Row } from './kind.ts';
import { pageSizes, useList } from './list-api.ts';
import { ListHead, ListSkeleton } from './list-head.tsx';
import { ListTools } from './list-tools.tsx';

/** Where the panel leaves room for every column beside each other: between 900 and 1075 px its rail takes it. */
const roomy = '(min-width: 1076px), (min-width: 840px) and (max-width: 899px)';

type ListTableProps<R extends Row> = {
  kind: Kind<R>;
  /** Beside the search. */
  tools?: ReactNode;
  /** What to do about an empty list. */
  emptyAction?: ReactNode;
  /** At the end of a row. */
  actions?: (row: R) => ReactNode;
};

/** The list of a kind: searched, filtered, sorted and paged by the server as the address says, with what can be done to many. */
export function ListTable<R extends Row>({ kind, tools, emptyAction, actions }: ListTableProps<R>) {
  const { t } = useTranslation('adminManage');
  const { t: common } = useTranslation();
  const { describe } = useAdminToasts();
  const isWide = useMediaQuery(roomy);
  const list = useList(kind);
  const search = useSearch(list.search, list.onSearch);
  const top = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState<Selection>(new Map());
  const { items, result } = list;
  const { word } = kind;

  function select(rows: readonly R[], isSelected: boolean) {
    const next = new Map(selected);
    for (const row of rows) {
      if (isSelected) next.set(row.id, kind.nameOf(row));
      else next.delete(row.id);
    }
    setSelected(next);
  }

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
          sx={{ opacity: result.isPlaceholderData ? 0.6 : 1 }}
        >
          <ListHead
            kind={kind}
            list={list}
            isWide={isWide}
            selected={selected}
            onSelect={select}
            hasActions={Boolean(actions)}
          />
          {items ? (
            <TableBody>
              {items.map((row) => (
                <TableRow key={row.id} hover selected={selected.has(row.id)}>
                  {kind.bulk.length > 0 && (
                    <TableCell padding="checkbox">
                      <Checkbox
                        checked={selected.has(row.id)}
                        onChange={(_, isSelected) => select([row], isSelected)}
                        slotProps={{ input: { 'aria-label': t('selectOne', { title: kind.nameOf(row) }) } }}
                      />
                    </TableCell>
                  )}
                  <RowCells kind={kind} row={row} isWide={isWide} />
                  {actions && <TableCell align="right">{actions(row)}</TableCell>}
                </TableRow>
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
      <BulkBar kind={kind} selected={selected} onSelect={setSelected} />
      <div>{body()}</div>
    </Stack>
  );
}

/** The columns beside each other, or below the title with their names. */
function RowCells<R extends Row>({ kind, row, isWide }: { kind: Kind<R>; row: R; isWide: boolean }) {
  const { t } = useTranslation('adminManage');
  const [title, ...others] = kind.columns;
  if (isWide) {
    return kind.columns.map(({ name, isFigure, Cell }) => (
      <TableCell
        key={name}
        align={isFigure ? 'right' : 'left'}
        sx={name === title.name ? { width: '100%' } : { color: 'text.secondary', whiteSpace: 'nowrap' }}
      >
        <Cell row={row} />
      </TableCell>
    ));
  }
  return (
    <TableCell sx={{ width: '100%' }}>
      <title.Cell row={row} />
      <Stack sx={{ flexFlow: 'row wrap', alignItems: 'center', gap: '0 16px', color: 'text.secondary' }}>
        {others.map(({ name, Cell }) => (
          <Stack key={name} sx={{ flexFlow: 'row wrap', alignItems: 'center', columnGap: 1.5 }}>
            <Box component="span" sx={{ color: 'text.disabled', whiteSpace: 'nowrap' }}>
              {t(name)}
            </Box>
            <Cell row={row} />
          </Stack>
        ))}
      </Stack>
    </TableCell>
  );
}
