import Checkbox from '@mui/material/Checkbox';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../components/skeleton.tsx';
import styles from '../common/list.module.css';
import type { List } from './list-api.ts';
import type { ListDefinition, Row, Selection } from './list-definitions.ts';
import { VideosOnPage } from './processing.tsx';

export type RowsProps = {
  kind: ListDefinition;
  list: List;
  selected: Selection;
  onSelect: (rows: readonly Row[], isSelected: boolean) => void;
  /** Buttons at the end of a row, which deselect it when they remove it. Must be stable. */
  actions?(row: Row, deselect: () => void): ReactNode;
};

/** The table of a page. While it loads, skeletons take the place of its rows. */
export function Rows(props: RowsProps) {
  const { kind, list, selected, onSelect, actions } = props;
  const { t } = useTranslation(['adminManage', 'common']);
  const { items, result } = list;
  return (
    <Table
      aria-label={t(`${kind.word}s`)}
      aria-busy={result.isFetching}
      className={styles.list}
      style={{ opacity: result.isPlaceholderData ? 0.6 : 1 }}
    >
      <Head {...props} />
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

function Head({ kind, list, selected, onSelect, actions }: RowsProps) {
  const { t } = useTranslation('adminManage');
  const items = list.items ?? [];
  const count = items.filter(({ id }) => selected.has(id)).length;
  return (
    <TableHead>
      <TableRow>
        {kind.bulk.length > 0 && (
          <TableCell padding="checkbox">
            <Checkbox
              checked={items.length > 0 && count === items.length}
              indeterminate={count > 0 && count < items.length}
              onChange={(_, isSelected) => onSelect(items, isSelected)}
              slotProps={{ input: { 'aria-label': t('selectPage') } }}
            />
          </TableCell>
        )}
        {kind.columns.map(({ name, sorts = {}, isFigure }) => {
          const orders = Object.keys(sorts) as (keyof typeof sorts)[];
          const order = orders.find((one) => sorts[one] === list.sort);
          const next = orders.find((one) => one !== order);
          return (
            <TableCell key={name} align={isFigure ? 'right' : 'left'} sortDirection={order ?? false}>
              {next ? (
                <TableSortLabel
                  active={order !== undefined}
                  direction={order ?? next}
                  onClick={() => list.show({ sort: sorts[next] })}
                >
                  {t(name)}
                </TableSortLabel>
              ) : (
                t(name)
              )}
            </TableCell>
          );
        })}
        {actions && (
          <TableCell>
            <span className="visually-hidden">{t('actions')}</span>
          </TableCell>
        )}
      </TableRow>
    </TableHead>
  );
}

type ListRowProps = Pick<RowsProps, 'kind' | 'onSelect' | 'actions'> & { row: Row; isSelected: boolean };

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
