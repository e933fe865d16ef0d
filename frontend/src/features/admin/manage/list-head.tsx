import Checkbox from '@mui/material/Checkbox';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../components/skeleton.tsx';
import type { Column, Kind, Row, Selection } from './kind.ts';
import type { List } from './list-api.ts';

type ListHeadProps = {
  kind: Kind;
  list: List;
  selected: Selection;
  onSelect: (rows: readonly Row[], isSelected: boolean) => void;
  hasActions: boolean;
};

/** The names of the columns, which sort by them, and the box that selects the page. */
export function ListHead(props: ListHeadProps) {
  const { kind, list, selected, onSelect, hasActions } = props;
  const { t } = useTranslation('adminManage');
  const items = list.items ?? [];
  const count = items.filter(({ id }) => selected.has(id)).length;

  const orderBy = ({ sorts }: Column) =>
    sorts && list.sort && Object.values(sorts).includes(list.sort)
      ? list.sort === sorts.asc
        ? 'asc'
        : 'desc'
      : false;

  function name(column: Column) {
    const { name, sorts } = column;
    if (!sorts) return t(name);
    const order = orderBy(column);
    const [first, second] = Object.values(sorts);
    return (
      <TableSortLabel
        active={order !== false}
        direction={order || (first === sorts.asc ? 'asc' : 'desc')}
        onClick={() => list.show({ sort: list.sort === first ? second : first })}
      >
        {t(name)}
      </TableSortLabel>
    );
  }

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
        {kind.columns.map((column) => (
          <TableCell
            key={column.name}
            align={column.isFigure ? 'right' : 'left'}
            sortDirection={orderBy(column)}
          >
            {name(column)}
          </TableCell>
        ))}
        {hasActions && (
          <TableCell>
            <span className="visually-hidden">{t('actions')}</span>
          </TableCell>
        )}
      </TableRow>
    </TableHead>
  );
}

const widths = ['54%', '70%', '38%', '62%', '46%'];

/** Rows of about the size of those that come. */
export function ListSkeleton({ kind, rows }: { kind: Kind; rows: number }) {
  const { t } = useTranslation('admin');
  return (
    <TableBody role="status" aria-label={t('loading')}>
      {Array.from({ length: rows }, (_, row) => (
        <TableRow key={row}>
          <TableCell colSpan={kind.columns.length + 2}>
            <Skeleton width={widths[row % widths.length] as string} height={24} />
          </TableCell>
        </TableRow>
      ))}
    </TableBody>
  );
}
