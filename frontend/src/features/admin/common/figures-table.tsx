import Table, { type TableProps } from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';

type FiguresTableProps = TableProps & {
  label: string;
  columns: readonly string[];
  /** The first cell names the row. */
  rows: readonly { id: string; cells: readonly ReactNode[] }[];
};

/** A table of figures, one row for each day, item or hour. */
export const FiguresTable = ({ label, columns, rows, ...table }: FiguresTableProps) => (
  <Table {...table} aria-label={label}>
    <TableHead>
      <TableRow>
        {columns.map((name, place) => (
          <TableCell key={name} align={place > 0 ? 'right' : 'inherit'}>
            {name}
          </TableCell>
        ))}
      </TableRow>
    </TableHead>
    <TableBody>
      {rows.map(({ id, cells: [name, ...figures] }) => (
        <TableRow key={id}>
          <TableCell component="th" scope="row">
            {name}
          </TableCell>
          {figures.map((figure, place) => (
            <TableCell key={columns[place + 1]} align="right">
              {figure}
            </TableCell>
          ))}
        </TableRow>
      ))}
    </TableBody>
  </Table>
);

/** The table in a box that scrolls, which has to be reached by keyboard. */
export const ScrolledTable = ({ sx, ...table }: FiguresTableProps) => (
  <TableContainer component="section" aria-label={table.label} tabIndex={0} sx={sx ?? {}}>
    <FiguresTable size="small" stickyHeader {...table} />
  </TableContainer>
);
