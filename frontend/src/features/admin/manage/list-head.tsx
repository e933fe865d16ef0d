import Checkbox from '@mui/material/Checkbox';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { useTranslation } from 'react-i18next';
import type { List } from './list-api.ts';
import type { Column, ListDefinition, Row, Selection } from './list-definitions.ts';

type Order = 'asc' | 'desc';

type ListHeadProps = {
  kind: ListDefinition;
  list: List;
  selected: Selection;
  onSelect: (rows: readonly Row[], isSelected: boolean) => void;
  hasActions: boolean;
};

export function ListHead({ kind, list, selected, onSelect, hasActions }: ListHeadProps) {
  const { t } = useTranslation('adminManage');
  const items = list.items ?? [];
  const count = items.filter(({ id }) => selected.has(id)).length;

  const orderBy = ({ sorts = {} }: Column) =>
    (Object.entries(sorts) as [Order, string][]).find(([, sort]) => sort === list.sort)?.[0] ?? false;

  function heading(column: Column) {
    const { name, sorts = {} } = column;
    const [first, second] = Object.entries(sorts) as [Order, string][];
    if (!first) return t(name);
    const order = orderBy(column);
    return (
      <TableSortLabel
        active={order !== false}
        direction={order || first[0]}
        onClick={() => list.show({ sort: list.sort === first[1] ? second?.[1] : first[1] })}
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
            {heading(column)}
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
